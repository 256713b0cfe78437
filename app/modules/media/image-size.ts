export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads width and height in pixels from the beginning of a PNG, JPEG or WebP file, without decoding the picture.
 * Null where the header is damaged or says 0.
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
