import type { Pictures } from '#app/modules/catalogue/media/pictures.server.ts';
import { parseFile } from '#app/platform/file-parsing/file-parser.server.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
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

/** A larger picture around that of the course: its size and background, the place of the course's picture, and an SVG over both. */
interface Card {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly place: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly over: string;
}

/**
 * Draws a course's own picture or its cover as JPEG, cropped at the longer sides, for mails, PDFs and other sites, which support neither
 * SVG nor WebP: 960 × 600, or in a card.
 */
export async function drawPrintedPicture(
  { pictures }: Deps,
  { title, category, pictureId = null }: PicturedCourse,
  card?: Card,
): Promise<Buffer> {
  const own = pictureId === null ? null : await pictures.inSize(pictureId, { width: 1280, format: 'webp' });
  const cover = () => Buffer.from(drawCover(composeCover(title, isCategoryId(category) ? category : 'general')));
  const { width, height, left, top } = card?.place ?? { ...printed, left: 0, top: 0 };
  const options = {
    ...(!own && { density: 144 }),
    size: { width, height },
    ...(card && { card: { ...card, left, top } }),
    output: 'jpeg',
  } as const;
  return Buffer.from(
    await parseFile('drawPicture', { source: sourceOf(own?.bytes ?? cover()), by: 'visitors', options }),
  );
}
