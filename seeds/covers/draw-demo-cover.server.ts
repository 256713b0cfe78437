import { loadSharp } from '#app/platform/load-sharp.server.ts';
import { drawCover } from '#app/ui/artwork/cover/draw-cover.ts';
import { demoCovers } from './demo-covers.ts';

/** Width of the largest picture on pages. */
const pictureWidth = 1280;

/** Draws the cover of a demo course in the form of an upload: a PNG of 1280 × 800, with the same bytes at each call. */
export async function drawDemoCover(slug: string): Promise<Buffer> {
  const cover = demoCovers.get(slug);
  if (!cover) throw new Error(`the demo course ${slug} has no cover`);
  const sharp = await loadSharp();
  return sharp(Buffer.from(drawCover(cover)), { density: 144 })
    .resize({ width: pictureWidth })
    .png()
    .toBuffer();
}
