import { describe, expect, it } from 'vitest';
import { layStrand, type StrandSection } from './strand-beads.ts';

const course = (...sections: readonly (readonly [number, number])[]): StrandSection[] =>
  sections.map(([count, done]) => ({ count, done }));

describe('a strand', () => {
  it('has a bead for each lesson and a gap of one bead between sections', () => {
    const { bead, rows } = layStrand(course([5, 5], [6, 2]));
    expect(bead).toBe(8);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.width).toBe(12 * 8);
    expect(rows[0]?.fill).toBe(
      'linear-gradient(90deg,var(--color-marigold) 0px 40px,#0000 40px 48px,var(--color-vermilion) 48px 64px,var(--color-track) 64px 96px)',
    );
  });

  it('is entirely sea green once everything is complete', () => {
    const [row] = layStrand(course([2, 2], [1, 1])).rows;
    expect(row?.fill).toContain('--color-success');
    expect(row?.fill).not.toContain('--color-marigold');
  });

  it.each([10, 36, 37, 60, 92, 130, 400])('fits a phone with %i lessons', (lessons) => {
    const { bead, rows } = layStrand(course([Math.ceil(lessons / 2), 3], [Math.floor(lessons / 2), 0]));
    for (const { width } of rows) expect(width).toBeLessThanOrEqual(288);
    const beads = rows.reduce((sum, { width }) => sum + width / bead, 0);
    expect(beads).toBeGreaterThanOrEqual(lessons);
    expect(beads).toBeLessThanOrEqual(lessons + 1);
  });

  it('draws nothing for a course without lessons', () => {
    expect(layStrand([]).rows).toEqual([]);
    expect(layStrand(course([0, 0])).rows).toEqual([]);
  });
});
