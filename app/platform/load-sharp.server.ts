/** Loads the image library. The first image loads it, so that a server without images does not pay for it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread per image and no library cache, because no image is made twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
