import { ART_LIMITS } from './artwork-url.ts';
import { drawBadge } from './draw-badge.ts';
import { drawBeads, drawGhost } from './draw-beads.ts';
import { drawPatch } from './draw-patch.ts';
import { drawSignature } from './draw-signature.ts';
import { paletteOf } from './palettes.ts';
import { weave } from './weave.ts';

const PATH =
  /^\/art\/(weave|band|ghost|badge|sig|patch)\/([a-z0-9-]{1,40})\/(\d{1,4})\/(\d{1,3})x(\d{1,3})\/([^/]*)\.svg$/;

/** The decoded title, or null where the escapes are broken or the text is too long. */
function decodeTitle(text: string): string | null {
  try {
    const title = decodeURIComponent(text);
    return title.length <= ART_LIMITS.title ? title : null;
  } catch {
    return null;
  }
}

/**
 * Draws the picture of an address made by `artworkUrl`. Takes the raw path of a request (still
 * percent-encoded, without query); returns SVG, or null for anything that isn't such an address.
 * A pure function of the path, so the answer may be kept for ever. Nothing of the title is in the drawing.
 */
export function drawArtwork(path: string): string | null {
  const [, kind, category = 'general', seedText = '0', colsText, rowsText, titleText = ''] = PATH.exec(path) ?? [];
  if (!kind) return null;
  const title = decodeTitle(titleText);
  const [seed, cols, rows] = [Number(seedText), Number(colsText), Number(rowsText)];
  if (title === null || cols < 1 || rows < 1 || cols > ART_LIMITS.cols || rows > ART_LIMITS.rows) return null;
  if (cols * rows > ART_LIMITS.beads) return null;
  switch (kind) {
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
