// Comes before each program that the native check compiles: its variables lie in sections that can be reset.
#pragma clang section data = "program_data" bss = "program_bss"
#define main program_main
#define exit program_exit
