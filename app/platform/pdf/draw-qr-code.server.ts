import { encode } from 'uqr';
import { colours, type Document } from './open-document.server.ts';

/** Draws the QR code of a text as a square, without a border. Points. */
export function drawQrCode(
  doc: Document,
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0 });
  const side = size / modules;
  for (const [row, squares] of data.entries()) {
    for (const [column, isDark] of squares.entries())
      // A little wider, so that no viewer shows seams.
      if (isDark) doc.rect(x + column * side, y + row * side, side + 0.05, side + 0.05);
  }
  doc.fill(colours.ink);
}
