// Constant tables used by lookups: CRC nibbles, day counts, Morse, sine in integers, bit reversal.
#include <stdio.h>
#include <string.h>
static const unsigned short crc[16] = {0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5, 0x60c6, 0x70e7,
                                       0x8108, 0x9129, 0xa14a, 0xb16b, 0xc18c, 0xd1ad, 0xe1ce, 0xf1ef};
static const signed char days[2][12] = {{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31},
                                        {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}};
static const char *const morse[26] = {".-",   "-...", "-.-.", "-..",  ".",   "..-.", "--.",  "....", "..",
                                      ".---", "-.-",  ".-..", "--",   "-.",  "---",  ".--.", "--.-", ".-.",
                                      "...",  "-",    "..-",  "...-", ".--", "-..-", "-.--", "--.."};
static const short quarter[] = {0, 49, 97, 142, 181, 212, 236, 251, 256};
static int isin(int a) {
  a &= 31;
  int s = a < 16 ? 1 : -1;
  a &= 15;
  return s * quarter[a <= 8 ? a : 16 - a];
}
int main(void) {
  unsigned c = 0xffff;
  for (const char *p = "123456789"; *p; p++) {
    c = (c << 4 ^ crc[(c >> 12 ^ (unsigned)*p >> 4) & 15]) & 0xffff;
    c = (c << 4 ^ crc[(c >> 12 ^ ((unsigned)*p & 15)) & 15]) & 0xffff;
  }
  printf("%04x\n", c);
  int n = 0;
  for (int y = 1999; y < 2005; y++) {
    int leap = (y % 4 == 0 && y % 100) || y % 400 == 0;
    for (int m = 0; m < 12; m++)
      n += days[leap][m];
  }
  printf("%d\n", n);
  for (const char *p = "SOS POLYSEM"; *p; p++)
    printf("%s ", *p == ' ' ? "/" : morse[*p - 'A']);
  puts("");
  for (int i = 0; i < 32; i += 3)
    printf("%d ", isin(i));
  puts("");
  return 0;
}
