import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { Font } from 'fontkit';

/** Packages of typefaces, each with files by parts of Unicode, in the order in which they are searched; also in scripts/external-packages.mjs. */
const families = [
  'noto-sans',
  'noto-sans-ethiopic',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-gujarati',
] as const;

const weights = { regular: 400, bold: 700 } as const;
type Weight = keyof typeof weights;

/** A part of a fallback typeface. */
interface FallbackFont {
  readonly name: string;
  readonly font: Font;
  /** The file as TrueType, which PDFs embed. */
  readonly bytes: Buffer;
}

/** Returns the part of a fallback typeface that has every letter of a text; null without any. */
export type FindFallback = (text: string, weight: Weight) => FallbackFont | null;

let finder: Promise<FindFallback> | null = null;

/** Loads the list of fallback typefaces. A part is read at its first use: some 100 KB, in a few milliseconds. */
export function loadFallbackFonts(): Promise<FindFallback> {
  finder ??= makeFinder();
  return finder;
}

async function makeFinder(): Promise<FindFallback> {
  const { create } = await import('fontkit');
  const { resolve } = createRequire(import.meta.url);
  const fileOf = (family: string, file: string) => resolve(`@fontsource/${family}/${file}`);
  const parts = families.flatMap((family) => {
    const ranges = JSON.parse(readFileSync(fileOf(family, 'unicode.json'), 'utf8')) as Record<string, string>;
    return Object.entries(ranges).map(([part, range]) => ({ family, part, has: readRanges(range) }));
  });
  const loaded = new Map<string, FallbackFont>();
  function load(family: string, part: string, weight: Weight): FallbackFont {
    const name = `${family}-${part}-${weights[weight]}`;
    const known = loaded.get(name);
    if (known) return known;
    const bytes = trueTypeOf(readFileSync(fileOf(family, `files/${name}-normal.woff`)));
    const made = { name, bytes, font: create(bytes) as Font };
    loaded.set(name, made);
    return made;
  }
  return (text, weight) => {
    const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
    for (const { family, part, has } of parts) {
      if (!codes.every(has)) continue;
      const found = load(family, part, weight);
      if (codes.every((code) => found.font.hasGlyphForCodePoint(code))) return found;
    }
    return null;
  };
}

/** Reads 'U+0460-052F,U+20B4'. */
function readRanges(text: string): (code: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  return (code) => ranges.some(([first, last]) => code >= first && code <= last);
}

const headLength = 44;
const entryLength = 20;

/** Unpacks a WOFF file (W3C: WOFF 1.0), because PDFs embed TrueType. */
function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = headLength + index * entryLength;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(count * 16 - power * 16, 10);
  let offset = head.length;
  const bodies = tables.map(({ tag, checksum, bytes }, index) => {
    const at = 12 + 16 * index;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}
