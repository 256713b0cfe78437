import { drawCoursePicture, jpeg } from '#app/modules/catalogue/draw-course-picture.server.ts';
import type { Pictures } from '#app/modules/media/pictures.server.ts';
import { loadSharp } from '#app/platform/load-sharp.server.ts';
import { loadOutlines } from '#app/platform/typeface/outline-text.server.ts';
import { drawCourseCard, PICTURE_PLACE } from '#app/ui/share-card/draw-course-card.ts';
import { SHARE_SIZE, type ShareCard } from '#app/ui/share-card/share-card.ts';

/** Draws the share image of a course, 1200 × 630: its picture, with title and price beside it. */
export async function drawCourseImage(deps: { readonly pictures: Pictures }, card: ShareCard): Promise<Buffer> {
  const { outline } = await loadOutlines();
  const sharp = await loadSharp();
  const picture = await drawCoursePicture(deps, card, PICTURE_PLACE);
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background: '#1d1412' } })
    .composite([
      { input: picture, left: PICTURE_PLACE.left, top: PICTURE_PLACE.top },
      { input: Buffer.from(drawCourseCard(card, outline)), left: 0, top: 0 },
    ])
    .jpeg(jpeg)
    .toBuffer();
}
