const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Timeout for a picture of another site, in milliseconds. */
const timeoutMs = 30_000;

/** Returns whether to try to load a pasted picture; false for file:, cid: and http: addresses. */
export const canLoadPicture = (source: string): boolean => /^(?:data:image\/|https:\/\/)/i.test(source);

/**
 * Loads a pasted picture as a file called `name` with an extension: the content of a data: URI, or a picture that another site allows
 * this page to read (CORS). Returns null if that fails, or if it is no picture.
 */
export async function loadPicture(source: string, name: string): Promise<File | null> {
  if (/^data:/i.test(source)) return readDataUrl(source, name);
  const image = await load(source);
  return image && asFile(await draw(image), name);
}

/** Reads the file in a data: URI; null if it is invalid, or of a type that a text cannot contain. */
export function readDataUrl(source: string, name: string): File | null {
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

/**
 * Uses an image instead of fetch, because the site's policy allows pages to show pictures of other sites, but not to send requests to
 * them.
 */
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
    // Returns null for a picture without a size, such as some SVGs. Safari writes PNG instead.
    canvas.toBlob(resolve, 'image/webp', 0.92);
  });
}
