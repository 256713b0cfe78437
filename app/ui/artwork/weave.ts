import { hashText, pick, randomFrom } from './seeded-random.ts';
import { letterAt, type Weave } from './weave-types.ts';
import { brackets, columns, ribbons, screens, stacks } from './weaves-of-code.ts';
import { growth, lozenges, net, nodes, triangles } from './weaves-of-mind.ts';
import { seals, shields, ticks } from './weaves-of-words.ts';

const WEAVES: ReadonlyMap<string, Weave> = new Map(
  Object.entries<Weave>({
    frontend: brackets,
    backend: stacks,
    mobile: screens,
    'ai-basics': lozenges,
    'grant-writing': seals,
    'ai-agents': nodes,
    design: triangles,
    devops: ribbons,
    data: columns,
    'web-development': brackets,
    'proofreading-editing': ticks,
    'service-automation': ribbons,
    'cloud-solutions': growth,
    cybersecurity: shields,
    patchwork: triangles,
    growth,
    ledger: brackets,
  }),
);

const BORDERS = ['llss', 'lgsg', 'lmlg', 'ssgg', 'lggg'] as const;

export interface WeaveSize {
  /** Beads across and down. */
  readonly cols: number;
  readonly rows: number;
  /** Rows of the pindo above and below; none when left out. */
  readonly border?: number;
}

/** The letters of every bead of a picture, a string a row. Title, category and seed decide, nothing else. */
export function weave(title: string, category: string, seed: number, size: WeaveSize): string[] {
  const { cols, rows, border = 0 } = size;
  const random = randomFrom(hashText(`${category}/${title}/${seed}`));
  const edge = pick(random, BORDERS);
  const height = rows - border * 2;
  const letter = (WEAVES.get(category) ?? net)(cols, height, random);
  const middle = (cols - 1) / 2;
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    const fromEdge = Math.min(row, rows - 1 - row);
    const y = row - border;
    const a = Math.floor(Math.abs(y - (height - 1) / 2));
    let line = '';
    for (let x = 0; x < cols; x++) {
      const u = Math.floor(Math.abs(x - middle));
      if (fromEdge >= border) line += letter({ x, y, u, a });
      else line += fromEdge === border - 1 && border > 1 ? 'd' : letterAt(edge, u);
    }
    lines.push(line);
  }
  return lines;
}
