import { parseFile } from '#app/platform/file-parsing/file-parser.server.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import { drawCover } from '#app/ui/artwork/cover/draw-cover.ts';
import { demoCovers } from './demo-covers.ts';

/** Width of the largest picture on pages. */
const pictureWidth = 1280;

/** Draws the cover of a demo course in the form of an upload: a PNG of 1280 × 800, with the same bytes at each call. */
export async function drawDemoCover(slug: string): Promise<Buffer> {
  const cover = demoCovers.get(slug);
  if (!cover) throw new Error(`the demo course ${slug} has no cover`);
  const source = sourceOf(Buffer.from(drawCover(cover)));
  const options = { density: 144, size: { width: pictureWidth }, output: 'png' } as const;
  return Buffer.from(await parseFile('drawPicture', { source, by: 'background', options }));
}
