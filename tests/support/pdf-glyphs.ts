import { inflateSync } from 'node:zlib';

/** Returns the numbers of all glyphs that a PDF of PDFKit shows; 0 is the box of a letter that the typeface lacks. */
export function glyphsOf(pdf: Uint8Array): number[] {
  const bytes = Buffer.from(pdf);
  const glyphs: number[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    const end = bytes.indexOf('\nendstream', at);
    const content = inflated(bytes.subarray(at + 7, end));
    for (const [, shown = ''] of content.matchAll(/\[([^\]]*)\] TJ/g))
      for (const [, hex = ''] of shown.matchAll(/<([0-9a-f]*)>/g))
        glyphs.push(...(hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)));
  }
  return glyphs;
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
