import { largestPhoto } from '../../assignment.ts';

/** Longest side of a photo: handwriting stays readable. */
const longestSide = 1600;

/** Tries, from the best to what always fits: share of the longest side, and quality of the JPEG. */
const tries: readonly (readonly [scale: number, quality: number])[] = [
  [1, 0.82],
  [1, 0.7],
  [1, 0.55],
  [0.8, 0.6],
  [0.65, 0.55],
  [0.5, 0.5],
  [0.35, 0.4],
];

/**
 * Shrinks a photo to a JPEG of at most 300 KB, upright and without the place where it was taken. Throws if the browser cannot read it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const [scale, quality] of tries) {
      const blob = await drawn(picture, scale, quality);
      if (blob.size <= largestPhoto) return blob;
    }
  } finally {
    picture.close();
  }
  throw new Error('the photo stays too large');
}

async function drawn(picture: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const shrink = Math.min(1, (longestSide * scale) / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * shrink));
  canvas.height = Math.max(1, Math.round(picture.height * shrink));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser cannot draw');
  // Transparent pixels would become black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the photo could not be drawn'))),
      'image/jpeg',
      quality,
    );
  });
}
