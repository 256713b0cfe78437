/**
 * Flags of Node. Left to itself, V8 lets the heap grow with the machine's memory before it cleans up: 480 MB under load, where 270 do.
 * Set another size in NODE_OPTIONS.
 */
export const heapFlags = ['--max-old-space-size=512', '--max-semi-space-size=16'];

/**
 * Settings of glibc. Left to itself, it keeps for each of a dozen threads what the largest picture, page or hash once took: 80 MB more
 * under load. Other systems do not read them.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
