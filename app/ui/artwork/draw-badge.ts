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

/**
 * A badge: a beaded collar, complete only when the course is. Fills from the middle outward.
 * Takes the done share from 0 to 1; returns SVG, 96 units wide.
 */
export function drawBadge(title: string, category: string, done: number): string {
  const palette = paletteOf(category);
  const start = Math.floor(randomFrom(hashText(`badge/${category}/${title}/0`))() * 3);
  const strung = new Map<string, string>();
  let holes = '';
  RINGS.forEach(([radius, base], i) => {
    const n = i + 1;
    const wide = Math.min(Math.max(1, ((n + start) % 3) + (n > 3 ? 1 : 0)), n - 1);
    const letters: (keyof Palette)[] = ['m', 'l', 's', 'm', 's', 'h'];
    const turned = letters[(i + start) % 6] ?? 'm';
    const accent = turned === base ? 's' : turned;
    for (let k = 0; k < n * 8; k++) {
      const angle = (k / (n * 8)) * Math.PI * 2 - Math.PI / 2;
      const at = `M${(50 + Math.cos(angle) * radius).toFixed(1)} ${(50 + Math.sin(angle) * radius).toFixed(1)}h.01`;
      if ((4 * n * (n - 1) + k) / BEADS >= done) holes += at;
      else {
        const colour = palette[k % n < wide ? accent : base];
        strung.set(colour, (strung.get(colour) ?? '') + at);
      }
    }
  });
  let beads = '';
  for (const [colour, d] of strung) beads += `<path d="${d}" stroke="${colour}"/>`;
  // the disc of a cream palette is dark, of a dark one darker: holes show as small light beads on it
  const open = holes && `<path d="${holes}" stroke="#fff" stroke-opacity=".22" stroke-width="2.4"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 100 100"><circle cx="50" cy="50" r="49.5" fill="${palette.d}"/>` +
    `<g fill="none" stroke-width="5.6" stroke-linecap="round">${open}${beads}</g><circle cx="50" cy="50" r="4.5" fill="${palette.l}"/></svg>`
  );
}
