import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ART_LIMITS, artworkUrl } from './artwork-url.ts';
import { drawArtwork } from './draw-artwork.ts';
import { drawPindo } from './draw-pindo.ts';
import { ART_CATEGORIES, paletteOf } from './palettes.ts';
import { weave } from './weave.ts';

const KINDS = ['weave', 'band', 'ghost', 'badge', 'sig', 'patch'] as const;

const badgeAt = (seed: number) => drawArtwork(artworkUrl({ kind: 'badge', category: 'data', title: 'Data', seed }));

describe('artwork', () => {
  it('draws the same picture for the same address, and another one for another title', () => {
    const address = artworkUrl({ kind: 'weave', category: 'design', title: 'Interface Design', cols: 52, rows: 16 });
    const other = artworkUrl({ kind: 'weave', category: 'design', title: 'Interface Desigm', cols: 52, rows: 16 });
    expect(drawArtwork(address)).toBe(drawArtwork(address));
    expect(drawArtwork(address)).not.toBe(drawArtwork(other));
  });

  it.each(KINDS)('draws a %s for every category', (kind) => {
    for (const category of [...ART_CATEGORIES, 'no-such-category']) {
      const svg = drawArtwork(
        artworkUrl({ kind, category, title: 'A & B <script> "quoted" \u{1F9F5}/ñ', cols: 24, rows: 16 }),
      );
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>$/);
      expect(svg).not.toMatch(/undefined|NaN|script|#{2}/);
    }
  });

  it.each([
    [1, 1],
    [3, 2],
    [7, 60],
    [160, 60],
    [76, 96],
  ])('fills %i × %i beads with letters of the palette only', (cols, rows) => {
    for (const category of ART_CATEGORIES) {
      const lines = weave('Edges', category, 3, { cols, rows });
      expect(lines).toHaveLength(rows);
      for (const line of lines) {
        expect(line).toHaveLength(cols);
        expect(line.split('').filter((letter) => !Object.hasOwn(paletteOf(category), letter))).toEqual([]);
      }
    }
  });

  it('is small enough for a phone', () => {
    for (const category of ART_CATEGORIES) {
      const svg = drawArtwork(artworkUrl({ kind: 'weave', category, title: 'A course', cols: 52, rows: 16 }));
      expect(svg?.length).toBeLessThan(9000);
    }
  });

  it('closes a badge only when everything is complete', () => {
    expect(badgeAt(100)).not.toContain('stroke-opacity');
    expect(badgeAt(99)).toContain('stroke-opacity');
    expect(badgeAt(0)).toContain('stroke-opacity');
  });

  it('shortens a long title without splitting a character', () => {
    const title = `${'x'.repeat(ART_LIMITS.title - 1)}\u{1F9F5}`;
    expect(drawArtwork(artworkUrl({ kind: 'sig', title }))).not.toBeNull();
  });

  it.each([
    '/art/weave/frontend/0/161x10/x.svg',
    '/art/weave/frontend/0/10x101/x.svg',
    '/art/weave/frontend/0/160x61/x.svg',
    '/art/weave/frontend/0/0x10/x.svg',
    '/art/weave/frontend/0/1e3x10/x.svg',
    '/art/weave/frontend/-1/10x10/x.svg',
    '/art/weave/frontend/10000/10x10/x.svg',
    '/art/badge/frontend/101/1x1/x.svg',
    '/art/weave/frontend/0/10x10/%E0%A4%A.svg',
    `/art/weave/frontend/0/10x10/${'x'.repeat(201)}.svg`,
    '/art/weave/__proto__/0/10x10/x.svg',
    '/art/other/frontend/0/10x10/x.svg',
    '/art/cover/cloud-solutions/0/1x1/x.svg',
    '/art/cover/constructor/0/1x1/x.svg',
    '/art/weave/frontend/0/10x10/a/b.svg',
    '/art/weave/frontend/0/10x10/x.png',
    '/art/weave/frontend/0/10x10/x.svg?y',
    '',
  ])('refuses %s', (path) => {
    expect(drawArtwork(path)).toBeNull();
  });

  it("knows no category with the name of an object's property", () => {
    expect(drawArtwork('/art/weave/constructor/0/10x10/x.svg')).toBe(
      drawArtwork('/art/weave/constructor/0/10x10/x.svg'),
    );
    expect(drawArtwork('/art/weave/constructor/0/10x10/x.svg')).not.toMatch(/undefined|function/);
  });

  it('matches the border of a kanga in the stylesheet', () => {
    expect(readFileSync(new URL('../pindo.svg', import.meta.url), 'utf8').trim()).toBe(drawPindo());
  });
});
