// A chess move generator with castling, en passant and promotion; counts of positions to depth 2 and 3.
// size: large
#include <stdio.h>
#include <string.h>
#include <ctype.h>
#include <stdlib.h>
typedef struct {
  signed char b[128];
  int side, castle, ep, king[2];
} Pos;
typedef struct {
  unsigned char from, to, promo, flag;
} Move;
enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
enum { F_EP = 1, F_CASTLE = 2, F_DOUBLE = 4 };
static const int kn[8] = {33, 31, 18, 14, -33, -31, -18, -14}, dirs[8] = {1, -1, 16, -16, 15, 17, -15, -17};
static int color(int p) {
  return p > 0 ? 0 : 1;
}
static void parse(Pos *p, const char *fen) {
  memset(p, 0, sizeof *p);
  int sq = 112;
  for (; *fen != ' '; fen++) {
    if (*fen == '/')
      sq -= 24;
    else if (isdigit((unsigned char)*fen))
      sq += *fen - '0';
    else {
      static const char *n = ".pnbrqk";
      int k = (int)(strchr(n, tolower((unsigned char)*fen)) - n), w = isupper((unsigned char)*fen) != 0;
      p->b[sq] = (signed char)(w ? k : -k);
      if (k == KING)
        p->king[!w] = sq;
      sq++;
    }
  }
  fen++;
  p->side = *fen == 'b';
  fen += 2;
  for (; *fen != ' '; fen++)
    switch (*fen) {
    case 'K':
      p->castle |= 1;
      break;
    case 'Q':
      p->castle |= 2;
      break;
    case 'k':
      p->castle |= 4;
      break;
    case 'q':
      p->castle |= 8;
    }
  fen++;
  p->ep = *fen == '-' ? -1 : (fen[0] - 'a') + 16 * (fen[1] - '1');
}
static int attacked(const Pos *p, int sq, int by) {
  int s = by ? -1 : 1, up = by ? 16 : -16;
  for (int d = -1; d <= 1; d += 2) {
    int f = sq + up + d;
    if (!(f & 0x88) && p->b[f] == s * PAWN)
      return 1;
  }
  for (int i = 0; i < 8; i++) {
    int f = sq + kn[i];
    if (!(f & 0x88) && p->b[f] == s * KNIGHT)
      return 1;
  }
  for (int i = 0; i < 8; i++) {
    int f = sq + dirs[i];
    if (!(f & 0x88) && p->b[f] == s * KING)
      return 1;
    while (!(f & 0x88)) {
      int q = p->b[f];
      if (q) {
        q *= s;
        if (q == QUEEN || q == (i < 4 ? ROOK : BISHOP))
          return 1;
        break;
      }
      f += dirs[i];
    }
  }
  return 0;
}
static Move *add(Move *m, int f, int t, int promo, int flag) {
  m->from = (unsigned char)f;
  m->to = (unsigned char)t;
  m->promo = (unsigned char)promo;
  m->flag = (unsigned char)flag;
  return m + 1;
}
static Move *pawn_to(Move *m, int f, int t, int flag) {
  if (t >> 4 == 0 || t >> 4 == 7) {
    for (int k = QUEEN; k >= KNIGHT; k--)
      m = add(m, f, t, k, flag);
    return m;
  }
  return add(m, f, t, 0, flag);
}
static int generate(const Pos *p, Move *out) {
  Move *m = out;
  int s = p->side ? -1 : 1;
  for (int f = 0; f < 128; f++) {
    if (f & 0x88 || p->b[f] * s <= 0)
      continue;
    int k = p->b[f] * s;
    switch (k) {
    case PAWN: {
      int up = 16 * s, t = f + up;
      if (!p->b[t]) {
        m = pawn_to(m, f, t, 0);
        int rank = f >> 4;
        if (rank == (p->side ? 6 : 1) && !p->b[t + up])
          m = add(m, f, t + up, 0, F_DOUBLE);
      }
      for (int d = -1; d <= 1; d += 2) {
        int c = t + d;
        if (c & 0x88)
          continue;
        if (p->b[c] * s < 0)
          m = pawn_to(m, f, c, 0);
        else if (c == p->ep)
          m = add(m, f, c, 0, F_EP);
      }
      break;
    }
    case KNIGHT:
      for (int i = 0; i < 8; i++) {
        int t = f + kn[i];
        if (!(t & 0x88) && p->b[t] * s <= 0)
          m = add(m, f, t, 0, 0);
      }
      break;
    default: {
      int a = k == BISHOP ? 4 : 0, b = k == ROOK ? 4 : 8;
      for (int i = a; i < b; i++)
        for (int t = f + dirs[i]; !(t & 0x88); t += dirs[i]) {
          if (p->b[t] * s > 0)
            break;
          m = add(m, f, t, 0, 0);
          if (p->b[t] || k == KING)
            break;
        }
      if (k == KING) {
        int home = p->side ? 0x74 : 4, sh = p->side * 2;
        if (f == home && !attacked(p, f, !p->side)) {
          if (p->castle >> sh & 1 && !p->b[f + 1] && !p->b[f + 2] && !attacked(p, f + 1, !p->side))
            m = add(m, f, f + 2, 0, F_CASTLE);
          if (p->castle >> sh & 2 && !p->b[f - 1] && !p->b[f - 2] && !p->b[f - 3] && !attacked(p, f - 1, !p->side))
            m = add(m, f, f - 2, 0, F_CASTLE);
        }
      }
    }
    }
  }
  return (int)(m - out);
}
static int lost_rights(int sq) {
  switch (sq) {
  case 0:
    return 2;
  case 4:
    return 3;
  case 7:
    return 1;
  case 0x70:
    return 8;
  case 0x74:
    return 12;
  case 0x77:
    return 4;
  }
  return 0;
}
static int make(Pos *p, Move m) {
  int s = p->side ? -1 : 1;
  int k = p->b[m.from];
  p->b[m.to] = (signed char)(m.promo ? m.promo * s : k);
  p->b[m.from] = 0;
  if (m.flag & F_EP)
    p->b[m.to - 16 * s] = 0;
  if (m.flag & F_CASTLE) {
    int r = m.to > m.from ? m.from + 3 : m.from - 4, t = (m.from + m.to) / 2;
    p->b[t] = p->b[r];
    p->b[r] = 0;
  }
  if (k * s == KING)
    p->king[p->side] = m.to;
  p->castle &= ~(lost_rights(m.from) | lost_rights(m.to));
  p->ep = m.flag & F_DOUBLE ? (m.from + m.to) / 2 : -1;
  int me = p->side;
  p->side = !p->side;
  return !attacked(p, p->king[me], !me);
}
static long perft(const Pos *p, int d) {
  if (!d)
    return 1;
  Move m[256];
  int n = generate(p, m);
  long c = 0;
  for (int i = 0; i < n; i++) {
    Pos q = *p;
    if (make(&q, m[i]))
      c += perft(&q, d - 1);
  }
  return c;
}
static void divide(const Pos *p) {
  Move m[256];
  int n = generate(p, m);
  for (int i = 0; i < n; i++) {
    Pos q = *p;
    if (!make(&q, m[i]))
      continue;
    printf("%c%c%c%c%s:%ld ", 'a' + (m[i].from & 7), '1' + (m[i].from >> 4), 'a' + (m[i].to & 7), '1' + (m[i].to >> 4),
           m[i].promo ? "=" : "", perft(&q, 1));
  }
  puts("");
}
int main(void) {
  static const char *fens[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                               "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                               "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"};
  static const int depth[] = {2, 2, 3, 2};
  for (int i = 0; i < 4; i++) {
    Pos p;
    parse(&p, fens[i]);
    printf("%d:", i);
    for (int d = 1; d <= depth[i]; d++)
      printf(" %ld", perft(&p, d));
    puts("");
    if (i == 2)
      divide(&p);
  }
  printf("%d\n", color(-3) + color(EMPTY + 1));
  return 0;
}
