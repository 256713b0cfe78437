import { BEAD as B } from './beads.ts';

type Swatch = readonly [string, string, string];
const GENERAL: Swatch = [B.clay, B.cream, B.marigold];

const SWATCHES: ReadonlyMap<string, Swatch> = new Map(
  Object.entries<Swatch>({
    general: GENERAL,
    frontend: [B.cobalt, B.marigold, B.cream],
    backend: [B.vermilion, B.marigold, B.vermilion],
    mobile: [B.marigold, B.vermilion, B.cream],
    'ai-basics': [B.rose, B.marigold, '#b02a49'],
    'grant-writing': [B.cream, B.vermilion, B.cobalt],
    'ai-agents': [B.sky, B.vermilion, B.cobalt],
    design: [B.vermilion, B.cream, B.rose],
    devops: [B.sky, B.cobalt, B.cream],
    data: [B.rose, '#b02a49', B.cream],
    'web-development': [B.vermilion, B.cream, B.marigold],
    'proofreading-editing': [B.cream, B.cobalt, B.vermilion],
    'service-automation': [B.marigold, B.sky, B.marigold],
    'cloud-solutions': [B.sky, B.cobalt, B.vermilion],
    cybersecurity: [B.vermilion, B.cream, B.marigold],
  }),
);

/** Returns a category's three colours for four beads: first and last, second, third. */
export function swatchOf(category: string): Swatch {
  return SWATCHES.get(category) ?? GENERAL;
}

/** Returns the strand of a category's badge as a CSS background. */
export function strandOf(category: string): string {
  const [p, q, r] = swatchOf(category);
  return `repeating-linear-gradient(90deg,${p} 0 24px,${q} 0 32px,${r} 0 40px,${q} 0 48px)`;
}
