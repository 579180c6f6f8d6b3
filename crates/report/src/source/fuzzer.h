POLYSEM_C int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first input is the data, in a block of its size: what reads past its end can be noticed. */
static int polysem_fuzz(void) {
  size_t size = polysem_left > 0 ? polysem_next->size : 0;
  uint8_t *data = (uint8_t *)malloc(size);
  if (polysem_left > 0)
    polysem_take(polysem_next->name, data, size);
  int result = LLVMFuzzerTestOneInput(data, size);
  free(data);
  return result;
}
