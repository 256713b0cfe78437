import { buffer } from 'node:stream/consumers';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { parseFile, type Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import type { MediaFile, MediaKind } from './media-file.ts';
import type { MediaStorage } from './media-storage.ts';
import { storedSource } from './stored-source.server.ts';
import { m } from '#texts';

export type Measures = Pick<MediaFile, 'durationMs' | 'width' | 'height' | 'pageCount'>;

interface Stored {
  readonly storage: MediaStorage;
  readonly key: string;
  readonly kind: MediaKind;
  readonly contentType: string;
  readonly byteSize: number;
}

export const noMeasures: Measures = { durationMs: null, width: null, height: null, pageCount: null };

/**
 * Reads a stored file's measures for players and lists: duration in milliseconds, size in pixels, number of pages. Says what readers will
 * not see of it. `by` uploaded it.
 * Throws FileRefusal if the file is not readable as the type of its first bytes, or takes too much.
 */
export async function measureMedia(file: Stored, by: Requester): Promise<Measures & Pick<MediaFile, 'remark'>> {
  const source = storedSource(file.storage, file.key, file.byteSize);
  if (file.kind === 'video') return { ...noMeasures, ...(await parseFile('measureVideo', { source, by })) };
  if (file.kind === 'pdf') {
    const { pageCount, isXfa } = await parseFile('measurePdf', { source, by });
    return { ...noMeasures, pageCount, ...(isXfa && { remark: m.portal_media_pdf_xfa() }) };
  }
  if (file.kind === 'image') return { ...noMeasures, ...(await measureImage(file)) };
  return noMeasures;
}

/** Bytes of an image in which its header has to end, behind colour profiles and descriptions. */
const maxHeaderBytes = 4 * 1024 * 1024;

/** Reads the header of an image, which takes no time, and so needs no other process. */
async function measureImage({ storage, key, contentType, byteSize }: Stored): Promise<ImageSize> {
  const header = await buffer(await storage.open(key, { start: 0, end: Math.min(byteSize, maxHeaderBytes) - 1 }));
  const size = readImageSize(header, contentType);
  if (!size) throw new FileRefusal('damaged');
  return size;
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads width and height in pixels from the beginning of a PNG, JPEG or WebP file, without decoding the image. Null if the header is
 * damaged or says 0.
 */
export function readImageSize(bytes: Uint8Array, contentType: string): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readers[contentType]?.(view) ?? null;
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // A header that points past the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Readonly<Record<string, (view: DataView) => ImageSize | null>> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
};

/** Walks the segments to the frame header (ITU T.81: SOF0 to SOF15, but not DHT, JPG and DAC). */
function readJpeg(view: DataView): ImageSize | null {
  let at = 2;
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function readWebp(view: DataView): ImageSize | null {
  const form = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15));
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form === 'VP8X') {
    const read = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536 + 1;
    return { width: read(24), height: read(27) };
  }
  return null;
}
