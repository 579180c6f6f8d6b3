/* The stream structure, for the files that work on it. Programs only see pointers to it.
 *
 * Invariant: the first fields lie as in glibc's structure, because inline functions of its headers (getc_unlocked,
 * feof_unlocked, ...) look at them. The pointers are always NULL: so those functions find no room in a buffer, and call
 * __uflow or __overflow.
 */
#ifndef POLYSEM_STREAM_H
#define POLYSEM_STREAM_H

#include "internal.h"

enum { PUSHBACK = 16 };

enum { SEEN_EOF = 0x10, SEEN_ERROR = 0x20 };

struct polysem_stream {
    int flags;
    char *read_at, *read_end, *read_base, *write_base, *write_at, *write_end;
    int fd;                 /* -1: closed */
    bool readable, writable, append;
    bool fixed;             /* one of the standard streams, not from the heap */
    enum { IDLE, READING, WRITING } state;
    int mode;               /* _IOFBF, _IOLBF, _IONBF; -1: not decided */
    unsigned char *data;    /* PUSHBACK + room bytes, or NULL before the first use */
    size_t room, at, end;
    struct polysem_stream *next;
};

/* False with errno where they fail. stream.c says what they do. */
bool ps_ready(FILE *f);
bool ps_drain(FILE *f);
bool ps_settle(FILE *f);
bool ps_fill(FILE *f);      /* afterwards at least one byte can be read; else end of file or error */

#endif
