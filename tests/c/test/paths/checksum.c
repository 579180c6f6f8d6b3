// A checksum of eight bits by shifts.
// inputs: 2 bytes; paths: 512
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned crc = a;
  for (int i = 0; i < 8; i++)
    if (crc & 0x80)
      crc = (crc << 1 ^ 0x07) & 255;
    else
      crc = crc << 1 & 255;
  if (crc == b)
    return 1;
  return 0;
}
