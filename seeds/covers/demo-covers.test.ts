import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawCover } from '#app/ui/artwork/cover/draw-cover.ts';
import { demoCourses } from '#seeds/content/demo-courses.ts';
import { demoCovers } from './demo-covers.ts';

const drawn = [...demoCovers].map(([slug, cover]) => ({ slug, svg: drawCover(cover) }));

describe('the covers of the demo courses', () => {
  test('are one for each course', () => {
    expect([...demoCovers.keys()].toSorted()).toEqual(demoCourses.map(({ slug }) => slug).toSorted());
  });

  test('have different backgrounds and edges', () => {
    const grounds = drawn.map(
      ({ svg }) => /<rect x="0" y="0" width="640" height="400" fill="(#[0-9a-f]{6})"\/>/.exec(svg)?.[1],
    );
    expect(grounds).not.toContain(undefined);
    expect(new Set(grounds).size).toBe(drawn.length);
    const edges = [...demoCovers.values()].map(({ edge }) => [edge.rhythm, ...edge.colours].join(' '));
    expect(new Set(edges).size).toBe(drawn.length);
  });

  test.each(drawn)('$slug is a small drawing of flat shapes, without fonts', ({ svg }) => {
    expect(svg).not.toMatch(/<text|gradient|font|<image|NaN|undefined/i);
    expect(gzipSync(svg).byteLength).toBeLessThan(4 * 1024);
  });
});
