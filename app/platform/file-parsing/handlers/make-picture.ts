import type { Sharp } from 'sharp';
import { maxPixels, type PictureFormat } from '#app/shared/picture.ts';
import { FileRefusal } from '../file-refusal.ts';
import { readWhole, type FileSource } from '../file-source.ts';

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread and no library cache, because no image is made twice.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Opens an image of a limited number of pixels, which are read from its header. */
async function openPicture(source: FileSource): Promise<Sharp> {
  const sharp = await loadSharp();
  const picture = sharp(await readWhole(source), { limitInputPixels: false, failOn: 'error' });
  const { width, height } = await picture.metadata();
  if (width * height > maxPixels) throw new FileRefusal('too_many_pixels', `${width} × ${height}`);
  return picture;
}

/** Makes one size of an image: upright, without location, camera and other metadata, never larger than the original. */
export async function resizePicture(
  source: FileSource,
  { width, format }: { readonly width: number; readonly format: PictureFormat },
): Promise<Uint8Array> {
  const picture = (await openPicture(source)).autoOrient().resize({ width, withoutEnlargement: true });
  // Effort 4 saves 2 %, and takes three times as long while a visitor waits.
  if (format === 'avif') return picture.avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 74 }).toBuffer();
  return picture.flatten({ background: '#fff' }).jpeg({ quality: 76, mozjpeg: true }).toBuffer();
}

/** Width of a preview in pixels. */
const previewWidth = 16;

/** Reads the dimensions of an image from one of its sizes, and makes its preview as a data URL; null for a transparent one. */
export async function previewPicture(
  source: FileSource,
): Promise<{ readonly isUpright: boolean; readonly preview: string | null }> {
  const picture = await openPicture(source);
  const { width, height, hasAlpha } = await picture.metadata();
  const isUpright = height > width;
  if (hasAlpha) return { isUpright, preview: null };
  const tiny = await picture.resize({ width: previewWidth }).webp({ quality: 40 }).toBuffer();
  return { isUpright, preview: `data:image/webp;base64,${tiny.toString('base64')}` };
}

/** Longest side of an original in pixels: twice the widest size of pages. */
const maxSidePixels = 2560;

/** Re-encodes an image in its own format: upright, without location, camera and other metadata, and without anything hidden in it. */
export async function cleanPicture(
  source: FileSource,
  { contentType }: { readonly contentType: string },
): Promise<Uint8Array> {
  const upright = (await openPicture(source))
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true });
  if (contentType === 'image/png') return upright.png().toBuffer();
  if (contentType === 'image/webp') return upright.webp({ quality: 90 }).toBuffer();
  return upright.jpeg({ quality: 90, mozjpeg: true }).toBuffer();
}

interface Drawing {
  /** Dots per inch at which an SVG is read; by default 72, one for each of its pixels. */
  readonly density?: number;
  /** Crops the picture at the longer sides, or with the width alone keeps its shape. */
  readonly size?: { readonly width: number; readonly height?: number };
  /** A larger picture in which it stands, with an SVG of the same size over it. */
  readonly card?: {
    readonly width: number;
    readonly height: number;
    readonly background: string;
    readonly left: number;
    readonly top: number;
    readonly over: string;
  };
  /** `icon` is a PNG of few colours. */
  readonly output: 'png' | 'icon' | 'jpeg';
}

/** Draws an SVG of the product, or a resized picture, for mails, PDFs and other sites. */
export async function drawPicture(source: FileSource, { density, size, card, output }: Drawing): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const drawn = sharp(await readWhole(source), { limitInputPixels: maxPixels, ...(density && { density }) });
  if (size) drawn.resize({ ...size, fit: 'cover' });
  // More effort takes more memory.
  if (output === 'icon') return drawn.png({ palette: true, colours: 128, effort: 1 }).toBuffer();
  if (output === 'png') return drawn.png().toBuffer();
  const opaque = drawn.flatten({ background: '#fff' });
  const jpeg = { quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' };
  if (!card) return opaque.jpeg(jpeg).toBuffer();
  const { width, height, background, left, top, over } = card;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: await opaque.png({ compressionLevel: 1 }).toBuffer(), left, top },
      { input: Buffer.from(over), left: 0, top: 0 },
    ])
    .jpeg(jpeg)
    .toBuffer();
}
