const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Timeout for a picture of another site, in milliseconds. */
const timeoutMs = 30_000;

/** Whether the bytes of a pasted picture can be tried for; not those of file:, cid: and http: addresses. */
export const mayBeTaken = (source: string): boolean => /^(?:data:image\/|https:\/\/)/i.test(source);

/**
 * A pasted picture as a file called `name` and an ending: what a data: URI holds, or what another site lets this page read (CORS).
 * Null if it does not, or if it is no picture.
 */
export async function takePicture(source: string, name: string): Promise<File | null> {
  if (/^data:/i.test(source)) return readDataAddress(source, name);
  const image = await load(source);
  return image && asFile(await draw(image), name);
}

/** The file in a data: URI; null if it is written wrongly, or of a kind that a text cannot hold. */
export function readDataAddress(source: string, name: string): File | null {
  const [, type = '', coding = '', text = ''] = /^data:([a-z/+.-]+)(?:;[^;,]*?)*?(;base64)?,(.*)$/is.exec(source) ?? [];
  if (coding === '' || !(type.toLowerCase() in endings)) return null;
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(text)), (letter) => letter.charCodeAt(0));
    return asFile(new Blob([bytes], { type: type.toLowerCase() }), name);
  } catch {
    return null;
  }
}

function asFile(blob: Blob | null, name: string): File | null {
  const ending = endings[blob?.type ?? ''];
  return blob && ending ? new File([blob], `${name}.${ending}`, { type: blob.type }) : null;
}

/** By an image and not by fetch: the site's policy lets pages show pictures of others, and send no requests to them. */
function load(source: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  const { promise, resolve } = Promise.withResolvers<HTMLImageElement | null>();
  const timer = setTimeout(() => resolve(null), timeoutMs);
  image.addEventListener('load', () => resolve(image));
  image.addEventListener('error', () => resolve(null));
  image.src = source;
  return promise.finally(() => clearTimeout(timer));
}

function draw(image: HTMLImageElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve) => {
    // Null for a picture without a size, such as an SVG may be. Safari writes PNG instead.
    canvas.toBlob(resolve, 'image/webp', 0.92);
  });
}
