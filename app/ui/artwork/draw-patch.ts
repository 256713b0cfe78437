import { drawBeads } from './draw-beads.ts';
import { BEAD as B } from './beads.ts';

interface Patch {
  readonly palette: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

const WEB: Patch = {
  palette: { g: B.vermilion, l: B.cream, d: B.wine, m: B.marigold, s: B.cream },
  lines: [
    'gggggggggggg',
    'gllllllllllg',
    'glslmllllllg',
    'gllllllllllg',
    'gddddddddddg',
    'gdddmddmdddg',
    'gddmddddmddg',
    'gdmddssddmdg',
    'gddmddddmddg',
    'gdddmddmdddg',
    'gddddddddddg',
    'gggggggggggg',
  ],
};

/** One drawing of twelve by twelve beads for each service. */
const PATCHES: ReadonlyMap<string, Patch> = new Map(
  Object.entries<Patch>({
    'web-development': WEB,
    'grant-writing': {
      palette: { g: B.cobalt, l: B.cream, d: B.navy, m: B.marigold, s: B.vermilion },
      lines: [
        'gggggggggggg',
        'gllllllllggg',
        'glddddddlggg',
        'gllllllllggg',
        'glddddddlggg',
        'gllllllllggg',
        'gldddllmmmgg',
        'gllllllmssmg',
        'glddddlmssmg',
        'gllllllgmmgg',
        'ggggggggmgmg',
        'gggggggggggg',
      ],
    },
    'proofreading-editing': {
      palette: { g: B.cream, d: B.ink, s: B.vermilion, m: B.cobalt },
      lines: [
        'gggggggggggg',
        'gddddgddddgg',
        'gggggggggggg',
        'gdddgsssssgg',
        'ggggggsggggg',
        'gdgddggggdmg',
        'gggggggggmmg',
        'gmggggggmmgg',
        'gmmggggmmggg',
        'ggmmggmmgggg',
        'gggmmmmggggg',
        'ggggmmgggggg',
      ],
    },
    'service-automation': {
      palette: { g: B.navy, m: B.marigold, s: B.sky },
      lines: [
        'gggggggggggg',
        'ggggmmmmgggg',
        'ggmmmmmmmggg',
        'gmmggggmmmgg',
        'gmggggmmmmmg',
        'gggggggggggg',
        'gggggggggggg',
        'gsssssggggsg',
        'ggsssggggssg',
        'gggsssssssgg',
        'ggggssssgggg',
        'gggggggggggg',
      ],
    },
    'cloud-solutions': {
      palette: { g: B.sky, l: B.cream, m: B.cobalt, s: B.vermilion },
      lines: [
        'gggggggggggg',
        'ggggglllgggg',
        'gggglllllggg',
        'ggllllllllgg',
        'glllllllllll',
        'glllllllllll',
        'ggllllllllgg',
        'gggggggggggg',
        'ggmggmggmggg',
        'ggmggmggmggg',
        'gsssgsssgsss',
        'gggggggggggg',
      ],
    },
    cybersecurity: {
      palette: { g: B.wine, m: B.marigold, l: B.cream, s: B.vermilion },
      lines: [
        'gggggggggggg',
        'gmmmmmmmmmmg',
        'gmssssssssmg',
        'gmsssllsssmg',
        'gmsslsslssmg',
        'gmsllllllsmg',
        'gmsllggllsmg',
        'ggmllggllmgg',
        'ggmllllllmgg',
        'gggmssssmggg',
        'ggggmmmmgggg',
        'gggggmmggggg',
      ],
    },
  }),
);

/** The patch of a service by its category id; an unknown one gets the web patch. Returns SVG, 96 units wide. */
export function drawPatch(service: string): string {
  const patch = PATCHES.get(service) ?? WEB;
  return drawBeads(patch.lines, patch.palette, { sheen: false });
}
