import type { Pictures } from '#app/modules/media/pictures.server.ts';
import { loadSharp } from '#app/platform/load-sharp.server.ts';
import { loadOutlines } from '#app/platform/typeface/outline-text.server.ts';
import { isCategoryId } from '#app/shared/course-terms.ts';
import { composeCover } from '#app/ui/artwork/cover/compose-cover.ts';
import { drawCover } from '#app/ui/artwork/cover/draw-cover.ts';
import { drawCourseCard, PICTURE_PLACE } from '#app/ui/share-card/draw-course-card.ts';
import { SHARE_SIZE, type ShareCard } from '#app/ui/share-card/share-card.ts';

interface Deps {
  readonly pictures: Pictures;
}

/** A course as its card names it. */
type CourseCard = Pick<ShareCard, 'title' | 'category' | 'pictureId'>;

/** Large enough for a mail on a sharp screen. */
const inMail = { width: 960, height: 600 };

/** A course's own picture or its composed cover, as wide and high as asked, cut at the sides that are too long. */
async function drawPicture(
  { pictures }: Deps,
  { title, category, pictureId = null }: CourseCard,
  size: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const own = pictureId === null ? null : await pictures.inSize(pictureId, { width: 1280, format: 'webp' });
  const sharp = await loadSharp();
  const source = own
    ? sharp(own.bytes)
    : sharp(Buffer.from(drawCover(composeCover(title, isCategoryId(category) ? category : 'general'))), {
        density: 144,
      });
  return source
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

/** JPEG, because it may be a photograph: as a PNG it would be larger than messengers show. */
const jpeg = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } as const;

/** The share image of a course, 1200 × 630: its picture, with title and price beside it. */
export async function drawCourseImage(deps: Deps, card: ShareCard): Promise<Buffer> {
  const { outline } = await loadOutlines();
  const sharp = await loadSharp();
  const picture = await drawPicture(deps, card, PICTURE_PLACE);
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background: '#1d1412' } })
    .composite([
      { input: picture, left: PICTURE_PLACE.left, top: PICTURE_PLACE.top },
      { input: Buffer.from(drawCourseCard(card, outline)), left: 0, top: 0 },
    ])
    .jpeg(jpeg)
    .toBuffer();
}

/** The picture of a course as mails show it: mail programs know neither SVG nor WebP. */
export async function drawCoverForMail(deps: Deps, card: ShareCard): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await drawPicture(deps, card, inMail))
    .jpeg(jpeg)
    .toBuffer();
}
