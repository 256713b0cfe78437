import { loadSharp } from '#app/platform/load-sharp.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { mostPixels } from './media-file.ts';
import type { MediaErrorCode } from './media-errors.ts';

/** The longest side of an original, in pixels: twice the widest size that pages show. */
const longestSide = 2560;

/**
 * Writes a picture anew in its own format: upright, without place, camera and other notes, and without whatever else
 * hid in it. Throws DomainError 'picture_too_large' before it is unpacked, 'file_unreadable' where it is damaged.
 */
export async function cleanPicture(original: Buffer, contentType: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(original, { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(damaged);
  if (width * height > mostPixels) throw new DomainError<MediaErrorCode>('picture_too_large');
  const upright = picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  if (contentType === 'image/png') return upright.png().toBuffer().catch(damaged);
  if (contentType === 'image/webp') return upright.webp({ quality: 90 }).toBuffer().catch(damaged);
  return upright.jpeg({ quality: 90, mozjpeg: true }).toBuffer().catch(damaged);
}

function damaged(): never {
  throw new DomainError<MediaErrorCode>('file_unreadable');
}
