import type { Pictures } from '#app/modules/media/pictures.server.ts';
import { loadSharp } from '#app/platform/load-sharp.server.ts';
import { isCategoryId } from '#app/shared/course-terms.ts';
import { composeCover } from '#app/ui/artwork/cover/compose-cover.ts';
import { drawCover } from '#app/ui/artwork/cover/draw-cover.ts';

interface Deps {
  readonly pictures: Pictures;
}

interface PicturedCourse {
  readonly title: string;
  readonly category: string;
  /** Id of the owner's picture; null for a composed cover. */
  readonly pictureId?: string | null;
}

/** Large enough for a mail on a sharp screen, and for a certificate on paper. */
const printed = { width: 960, height: 600 };

/** JPEG, because a photograph as PNG would be larger than messengers show. */
export const jpeg = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' } as const;

/** Draws a course's own picture or its cover as PNG, in the given size, cropped at the longer sides. */
export async function drawCoursePicture(
  { pictures }: Deps,
  { title, category, pictureId = null }: PicturedCourse,
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

/** Draws the picture of a course as JPEG, 960 × 600, for mails and PDFs, which support neither SVG nor WebP. */
export async function drawPrintedPicture(deps: Deps, course: PicturedCourse): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await drawCoursePicture(deps, course, printed))
    .jpeg(jpeg)
    .toBuffer();
}
