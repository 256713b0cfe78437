import { paletteOf, type Palette } from './palettes.ts';
import { hashText, randomFrom } from './seeded-random.ts';

/** Six rings around the middle bead: radius, and the letter of its ground. A ring n has 8 × n beads, 168 in all. */
const RINGS = [
  [10, 's'],
  [17, 'l'],
  [24, 'm'],
  [31, 'g'],
  [38, 'm'],
  [45, 'l'],
] as const satisfies readonly (readonly [number, keyof Palette])[];
const BEADS = 168;

/** The disc under the beads, and the beads' size, in the units of the drawing, which is 100 wide. */
export const BADGE = { radius: 49.5, bead: 5.6, middle: 4.5 } as const;

/** A bead by its centre, from the upper left corner; without a colour if it is not filled yet. */
interface BadgeBead {
  readonly x: number;
  readonly y: number;
  readonly colour: string | null;
}

/**
 * Returns the beads of a badge, a beaded collar that is complete only when the course is. Fills from the centre outward. Takes the done
 * share from 0 to 1. `ground` and `middle` are the colours of the disc and of the bead in the centre.
 */
export function badgeBeads(title: string, category: string, done: number) {
  const palette = paletteOf(category);
  const start = Math.floor(randomFrom(hashText(`badge/${category}/${title}/0`))() * 3);
  const beads: BadgeBead[] = [];
  RINGS.forEach(([radius, base], i) => {
    const n = i + 1;
    const wide = Math.min(Math.max(1, ((n + start) % 3) + (n > 3 ? 1 : 0)), n - 1);
    const letters: (keyof Palette)[] = ['m', 'l', 's', 'm', 's', 'h'];
    const turned = letters[(i + start) % 6] ?? 'm';
    const accent = turned === base ? 's' : turned;
    for (let k = 0; k < n * 8; k++) {
      const angle = (k / (n * 8)) * Math.PI * 2 - Math.PI / 2;
      const isStrung = (4 * n * (n - 1) + k) / BEADS < done;
      beads.push({
        x: 50 + Math.cos(angle) * radius,
        y: 50 + Math.sin(angle) * radius,
        colour: isStrung ? palette[k % n < wide ? accent : base] : null,
      });
    }
  });
  return { beads, ground: palette.d, middle: palette.l };
}

/** Draws a badge as SVG, 96 units wide. */
export function drawBadge(title: string, category: string, done: number): string {
  const { beads, ground, middle } = badgeBeads(title, category, done);
  const strung = new Map<string, string>();
  let holes = '';
  for (const { x, y, colour } of beads) {
    const at = `M${x.toFixed(1)} ${y.toFixed(1)}h.01`;
    if (colour === null) holes += at;
    else strung.set(colour, (strung.get(colour) ?? '') + at);
  }
  let shown = '';
  for (const [colour, d] of strung) shown += `<path d="${d}" stroke="${colour}"/>`;
  // A cream palette has a dark disc, and a dark palette a darker one, so that holes look like small light beads.
  const open = holes && `<path d="${holes}" stroke="#fff" stroke-opacity=".22" stroke-width="2.4"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 100 100"><circle cx="50" cy="50" r="${BADGE.radius}" fill="${ground}"/>` +
    `<g fill="none" stroke-width="${BADGE.bead}" stroke-linecap="round">${open}${shown}</g><circle cx="50" cy="50" r="${BADGE.middle}" fill="${middle}"/></svg>`
  );
}
