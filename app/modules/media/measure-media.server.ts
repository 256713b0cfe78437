import { buffer } from 'node:stream/consumers';
import { Input, MP4, QTFF, WEBM } from 'mediabunny';
import type { MediaFile, MediaKind } from './media-file.ts';
import type { MediaStorage } from './media-storage.ts';
import { readImageSize } from './image-size.ts';
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
 * Reads from a stored file what players and lists need: duration in milliseconds, size in pixels, number of pages.
 * Null where the file cannot be read as what its first bytes say it is.
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
  /** As with a video, only the parts that tell the number of pages are in memory. */
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
