import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { categoryIds, type CategoryId } from '#app/shared/course-terms.ts';
import { composeCover, wordOfTitle } from './compose-cover.ts';
import { drawCover } from './draw-cover.ts';
import { GROUNDS } from './grounds.ts';

const draw = (title: string, category: CategoryId = 'general') => drawCover(composeCover(title, category));

describe('the composed cover of a course', () => {
  it('is the same for the same title and category, and another one for others', () => {
    expect(draw('Bookkeeping', 'data')).toBe(draw('Bookkeeping', 'data'));
    const others = categoryIds.flatMap((category) =>
      ['Bookkeeping', 'Book-keeping'].map((title) => draw(title, category)),
    );
    expect(new Set(others).size).toBe(others.length);
  });

  it.each(categoryIds)('of the category %s is a small drawing of flat shapes, without fonts', (category) => {
    for (const title of ['Records for Shops 2026', 'WWWWWWWWW 8888', '統計', '']) {
      const svg = draw(title, category);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="400"[^]*<\/svg>$/);
      expect(svg).not.toMatch(/<text|gradient|font|<image|NaN|undefined/i);
      expect(gzipSync(svg).byteLength).toBeLessThan(4 * 1024);
    }
  });

  it('contains nothing of a hostile title', () => {
    for (const title of [
      '"><script>alert(1)</script>',
      "'/><image href=x onerror=y>",
      '&#x3c;b&#x3e; \u0000\u{1F9F5}',
      '__proto__',
    ]) {
      const svg = draw(title);
      expect(svg).not.toMatch(/script|alert|onerror|&|proto/i);
      expect([...svg.matchAll(/<(?!\/)/g)].length).toBe([...svg.matchAll(/<\/[a-z]+>|\/>/g)].length);
    }
  });

  it('has each background about equally often', () => {
    const titles = Array.from({ length: 1200 }, (_, index) => `Course ${index}`);
    const found = titles.map((title) => / height="400" fill="(#[0-9a-f]{6})"/.exec(draw(title))?.[1]);
    for (const { ground } of GROUNDS) {
      expect(found.filter((each) => each === ground).length).toBeGreaterThan(60);
    }
  });

  it('uses other colours for things than for its background', () => {
    for (const { ground, glow, floor, main, second } of GROUNDS) {
      expect(new Set([ground, glow, floor, main, second]).size).toBe(5);
    }
  });
});

describe('the part of a title set in beads', () => {
  it.each([
    ['Bookkeeping for Chamas', 'CHAMAS', ''],
    ['Grant Writing: Need to Budget', 'GRANT', ''],
    ['Intro to SQL', 'SQL', ''],
    ['Swahili 101', 'SWAHILI', '101'],
    ['Excel 2026 in 7 days', 'EXCEL', '2026'],
    ['Café & crème', 'CAFE', ''],
    ['Entrepreneurship', 'E', ''],
    ['The and for', 'T', ''],
    ['統計 入門', '', ''],
    ['Ωmega', '', ''],
    ['', '', ''],
  ])('%s: %s %s', (title, word, figure) => {
    expect(wordOfTitle(title)).toEqual({ word, figure });
  });
});
