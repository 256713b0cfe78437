import { isCategoryId } from '#app/shared/course-terms.ts';
import { ART_LIMITS } from './artwork-url.ts';
import { BEAD as B } from './beads.ts';
import { composeCover } from './cover/compose-cover.ts';
import { drawCover } from './cover/draw-cover.ts';
import { drawBadge } from './draw-badge.ts';
import { drawBeads, drawGhost } from './draw-beads.ts';
import { paletteOf } from './palettes.ts';
import { hashText } from './seeded-random.ts';
import { weave } from './weave.ts';

const PATH =
  /^\/art\/(cover|weave|band|ghost|badge|sig|patch)\/([a-z0-9-]{1,40})\/(\d{1,4})\/(\d{1,3})x(\d{1,3})\/([^/]*)\.svg$/;

/** Returns the decoded title; null if the escapes are invalid or the text is too long. */
function decodeTitle(text: string): string | null {
  try {
    const title = decodeURIComponent(text);
    return title.length <= ART_LIMITS.title ? title : null;
  } catch {
    return null;
  }
}

/**
 * Draws the picture of an address made by `artworkUrl`. Takes the raw path of a request (percent-encoded, without query); returns SVG, or
 * null for any other path. A pure function of the path, so the answer may be cached forever. The title appears only as the beads of a
 * word.
 */
export function drawArtwork(path: string): string | null {
  const [, kind, category = 'general', seedText = '0', colsText, rowsText, titleText = ''] = PATH.exec(path) ?? [];
  if (!kind) return null;
  const title = decodeTitle(titleText);
  const [seed, cols, rows] = [Number(seedText), Number(colsText), Number(rowsText)];
  if (title === null || cols < 1 || rows < 1 || cols > ART_LIMITS.cols || rows > ART_LIMITS.rows) return null;
  if (cols * rows > ART_LIMITS.beads) return null;
  switch (kind) {
    case 'cover':
      return isCategoryId(category) ? drawCover(composeCover(title, category)) : null;
    case 'badge':
      return seed > 100 ? null : drawBadge(title, category, seed / 100);
    case 'sig':
      return drawSignature(title);
    case 'patch':
      return drawPatch(category);
    case 'ghost':
      return drawGhost(weave(title, category, seed, { cols, rows }));
    case 'band':
      return drawBeads(weave(title, category, seed, { cols, rows }), paletteOf(category));
    default:
      return drawBeads(
        weave(title, category, seed, { cols, rows, border: rows >= 14 ? 2 : rows >= 8 ? 1 : 0 }),
        paletteOf(category),
      );
  }
}

/**
 * Returns the address of the drawing most like the one of a release with other kinds or categories, whose pages ask this release for it
 * during and after an upgrade. An unknown kind becomes a cover where it has its own size, else a weave. Null if nothing is like it.
 */
export function similarArtwork(path: string): string | null {
  const [, kind = '', category = '', rest = ''] =
    /^\/art\/([a-z0-9-]{1,40})\/([a-z0-9-]{1,40})\/(\d{1,4}\/.*)$/.exec(path) ?? [];
  const known = isCategoryId(category) ? category : 'general';
  const similar = [
    `/art/${kind}/${known}/${rest}`,
    `/art/${rest.includes('/1x1/') ? 'cover' : 'weave'}/${known}/${rest}`,
  ];
  return similar.find((address) => PATH.test(address)) ?? null;
}

const PALETTES = [
  { g: B.vermilion, m: B.cream, s: B.marigold },
  { g: B.cobalt, m: B.cream, s: B.sky },
  { g: B.marigold, m: B.wine, s: B.vermilion },
  { g: B.sky, m: B.navy, s: B.vermilion },
  { g: B.rose, m: B.wine, s: B.cream },
];
const HALVES = ['mgg', 'gsm', 'smg', 'gmg', 'mgm', 'gmg', 'sgg'];

/** Draws a person's weave from the name: five by five beads, mirrored. Returns SVG, 40 units wide. */
function drawSignature(name: string): string {
  const hash = hashText(name);
  const lines = Array.from({ length: 5 }, (_, y) => {
    const half = HALVES[(hash >>> (y * 4 + 3)) % 7] ?? 'mgg';
    return half + half.charAt(1) + half.charAt(0);
  });
  return drawBeads(lines, PALETTES[hash % 5] ?? { g: B.vermilion, m: B.cream, s: B.marigold }, { sheen: false });
}

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

/** A drawing of twelve by twelve beads for each service. */
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

/** Draws a service by its category id; an unknown one gets the web drawing. Returns SVG, 96 units wide. */
function drawPatch(service: string): string {
  const patch = PATCHES.get(service) ?? WEB;
  return drawBeads(patch.lines, patch.palette, { sheen: false });
}
