import { BEAD as B } from './beads.ts';

/** g ground, h its second tone, m main, s second, l light, d dark. */
export type Palette = Readonly<Record<'g' | 'h' | 'm' | 's' | 'l' | 'd', string>>;

const GENERAL: Palette = { g: B.clay, h: '#b65b35', m: B.cream, s: B.ink, l: B.marigold, d: B.wine };

const PALETTES: ReadonlyMap<string, Palette> = new Map(
  Object.entries<Palette>({
    general: GENERAL,
    frontend: { g: B.cobalt, h: '#2449bd', m: B.marigold, s: B.vermilion, l: B.cream, d: B.navy },
    backend: { g: '#2b1c17', h: '#4a322a', m: B.vermilion, s: B.marigold, l: B.cream, d: '#2b1c17' },
    mobile: { g: B.marigold, h: '#f5a70f', m: B.ink, s: B.vermilion, l: B.cream, d: B.wine },
    'ai-basics': { g: B.wine, h: '#6a1629', m: B.rose, s: B.marigold, l: B.cream, d: '#3d0d1a' },
    'grant-writing': { g: B.cream, h: '#f0dfc1', m: B.vermilion, s: B.cobalt, l: B.marigold, d: B.ink },
    'ai-agents': { g: B.navy, h: '#1d3478', m: B.sky, s: B.vermilion, l: B.cream, d: '#0e1a42' },
    design: { g: B.vermilion, h: '#d63d20', m: B.cream, s: B.ink, l: B.rose, d: B.wine },
    devops: { g: B.sky, h: '#aad6f3', m: B.vermilion, s: B.navy, l: B.cream, d: B.navy },
    data: { g: B.rose, h: '#ee977b', m: B.wine, s: B.cobalt, l: B.cream, d: B.wine },
    'web-development': { g: B.vermilion, h: '#d63d20', m: B.cream, s: B.marigold, l: B.rose, d: B.wine },
    'proofreading-editing': { g: B.cream, h: '#f0dfc1', m: B.cobalt, s: B.vermilion, l: B.marigold, d: B.ink },
    'service-automation': { g: B.soot, h: '#4a362d', m: B.marigold, s: B.sky, l: B.cream, d: '#2a1d19' },
    'cloud-solutions': { g: '#cfe6f7', h: '#bcdcf3', m: B.cobalt, s: B.vermilion, l: B.cream, d: B.navy },
    cybersecurity: { g: B.ink, h: '#2f221d', m: B.vermilion, s: B.cream, l: B.marigold, d: '#120b0a' },
    // palettes of the site itself: the hero's second and third band, and the admin portal
    patchwork: { g: B.vermilion, h: '#d63d20', m: B.cream, s: B.marigold, l: B.rose, d: B.wine },
    growth: { g: B.marigold, h: '#f5a70f', m: B.vermilion, s: B.cobalt, l: B.cream, d: B.wine },
    ledger: { g: B.navy, h: '#1d3478', m: B.marigold, s: B.vermilion, l: B.cream, d: '#0e1a42' },
  }),
);

/** Returns the palette of a category id; the general one for an unknown id. */
export function paletteOf(category: string): Palette {
  return PALETTES.get(category) ?? GENERAL;
}

/** Categories with a palette of their own. */
export const ART_CATEGORIES: readonly string[] = [...PALETTES.keys()];
