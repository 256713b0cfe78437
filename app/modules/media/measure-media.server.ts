import { buffer } from 'node:stream/consumers';
import { Input, MP4, QTFF, WEBM } from 'mediabunny';
import type { MediaFile, MediaKind } from './media-file.ts';
import type { MediaStorage } from './media-storage.ts';
import { refuseFormat, storedSource } from './stored-source.server.ts';

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
 * Reads a stored file's measures for players and lists: duration in milliseconds, size in pixels, number of pages. Null if the file is
 * not readable as the type of its first bytes.
 */
export async function measureMedia(file: Stored): Promise<Measures | null> {
  if (file.kind === 'video') return measureVideo(file);
  if (file.kind === 'pdf') return measurePdf(file);
  if (file.kind === 'image') return measureImage(file);
  return noMeasures;
}

async function measureVideo({ storage, key, byteSize }: Stored): Promise<Measures | null> {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source: storedSource(storage, key, byteSize) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const seconds = await input.computeDuration();
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    if (!(seconds > 0) || !(width > 0) || !(height > 0)) return null;
    return {
      ...noMeasures,
      durationMs: Math.round(seconds * 1000),
      width: Math.round(width),
      height: Math.round(height),
    };
  } catch (error) {
    return refuseFormat(error);
  }
}

async function measurePdf({ storage, key, byteSize }: Stored): Promise<Measures | null> {
  // Loaded with the first PDF only: it is larger than the rest of the server.
  const { getDocument, PDFDataRangeTransport, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  /** Reads only the parts of a PDF that its number of pages needs, like a video. */
  class StoredPdf extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      const read = async () => new Uint8Array(await buffer(await storage.open(key, { start: begin, end: end - 1 })));
      read().then(
        (chunk) => this.onDataRange(begin, chunk),
        (error: unknown) => failed.reject(error),
      );
    }
  }
  const failed = Promise.withResolvers<never>();
  const loading = getDocument({
    range: new StoredPdf(byteSize, null),
    disableStream: true,
    disableAutoFetch: true,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await Promise.race([loading.promise, failed.promise]);
    return document.numPages > 0 ? { ...noMeasures, pageCount: document.numPages } : null;
  } catch (error) {
    return refuseFormat(error);
  } finally {
    await loading.destroy();
  }
}

async function measureImage({ storage, key, contentType }: Stored): Promise<Measures | null> {
  const size = readImageSize(await buffer(await storage.open(key)), contentType);
  return size && { ...noMeasures, ...size };
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
