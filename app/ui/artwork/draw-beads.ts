import { BEAD } from './beads.ts';

/** A bead on the page's 8 px grid, in the units of the drawing. */
const CELL = 8;

/** Colour of the thread, the same in both themes, because an image does not know its page's theme. */
const THREAD = '#170f0c';

/** A bead, repeated: the thread between beads, a highlight above, a shade below. */
const PATTERN =
  `<pattern id="b" width="8" height="8" patternUnits="userSpaceOnUse">` +
  `<path fill="${THREAD}" fill-rule="evenodd" d="M0 0h8v8H0zM2.75 .45H5.25A2.3 2.3 0 0 1 7.55 2.75V5.25A2.3 2.3 0 0 1 5.25 7.55H2.75A2.3 2.3 0 0 1 .45 5.25V2.75A2.3 2.3 0 0 1 2.75 .45z"/>` +
  `<path d="M2.3 1.9h1.1" stroke="#fff" stroke-opacity=".34" stroke-width="1.1" stroke-linecap="round"/>` +
  `<path d="M2.4 6.7h3.2" stroke="#000" stroke-opacity=".16" stroke-linecap="round"/></pattern>`;

const SHEEN =
  `<linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".13"/>` +
  `<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>`;

/** Runs of one colour as path data, per letter. */
function runsOf(lines: readonly string[]): Map<string, string> {
  const runs = new Map<string, string>();
  lines.forEach((line, y) => {
    let x = 0;
    while (x < line.length) {
      const letter = line.charAt(x);
      let end = x;
      while (end < line.length && line.charAt(end) === letter) end++;
      runs.set(letter, `${runs.get(letter) ?? ''}M${x} ${y}h${end - x}`);
      x = end;
    }
  });
  return runs;
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
}

/**
 * Draws letters as beads, 8 px each. Flat runs of colour lie below; one repeated cell above gives the beads their shape. Letters without
 * a colour in the palette get the ground.
 */
export function drawBeads(
  lines: readonly string[],
  palette: Readonly<Record<string, string>>,
  { sheen = true }: { readonly sheen?: boolean } = {},
): string {
  const width = (lines[0]?.length ?? 0) * CELL;
  const height = lines.length * CELL;
  const runs = runsOf(lines);
  const [common = 'g'] = [...runs.entries()].toSorted(([, p], [, q]) => q.length - p.length)[0] ?? [];
  const ground = palette['g'] ?? BEAD.ink;
  const box = `d="M0 0h${width}v${height}H0z"`;
  let flat = '';
  for (const [letter, d] of runs) {
    if (letter !== common) flat += `<path stroke="${palette[letter] ?? ground}" d="${d}"/>`;
  }
  return svg(
    width,
    height,
    `<defs>${PATTERN}${sheen ? SHEEN : ''}</defs><path fill="${palette[common] ?? ground}" ${box}/>` +
      `<g transform="scale(8) translate(0 .5)" stroke-width="1.02">${flat}</g><path fill="url(#b)" ${box}/>` +
      (sheen ? `<path fill="url(#s)" ${box}/>` : ''),
  );
}

/** Opacity of each letter on the uncoloured loom. */
const FAINT: Readonly<Record<string, number>> = { g: 0.09, h: 0.11, m: 0.3, s: 0.22, l: 0.42, d: 0.06 };

/** Draws the same weave uncoloured: one transparent grey, for both themes. */
export function drawGhost(lines: readonly string[]): string {
  const width = (lines[0]?.length ?? 0) * CELL;
  const height = lines.length * CELL;
  let flat = '';
  for (const [letter, d] of runsOf(lines)) flat += `<path stroke-opacity="${FAINT[letter] ?? 0.1}" d="${d}"/>`;
  return svg(
    width,
    height,
    `<defs><pattern id="b" width="8" height="8" patternUnits="userSpaceOnUse"><rect x=".6" y=".6" width="6.8" height="6.8" rx="2.2" fill="#fff"/></pattern>` +
      `<mask id="m"><path fill="url(#b)" d="M0 0h${width}v${height}H0z"/></mask></defs>` +
      `<g mask="url(#m)"><g transform="scale(8) translate(0 .5)" stroke="#8d7d73">${flat}</g></g>`,
  );
}
