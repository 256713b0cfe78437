/** The library that reads and writes pictures. It is loaded with the first picture, so a server that makes none pays nothing. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One picture is one thread's work, and none is asked for twice: no cache of the library's own.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
