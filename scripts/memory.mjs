/**
 * Flags of Node. By default V8 lets the heap grow with the machine's memory before it collects: 480 MB under load, where 270 are enough.
 * NODE_OPTIONS can set another size.
 */
export const heapFlags = ['--max-old-space-size=512', '--max-semi-space-size=16'];

/**
 * Settings of glibc. By default it retains for each of a dozen threads the memory of the largest picture, page or hash: 80 MB more under
 * load. Other systems ignore them.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
