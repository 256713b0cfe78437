import { loadOutlines } from './outline-text.ts';
import { drawShareCard } from '#app/ui/share-card/draw-share-card.ts';
import type { ShareCard } from '#app/ui/share-card/share-card.ts';

let outlines: ReturnType<typeof loadOutlines> | undefined;

/** Draws a card as PNG. The library and the typeface are loaded with the first one. */
export async function drawCardPng(card: ShareCard): Promise<Buffer> {
  outlines ??= loadOutlines();
  return rasterise(drawShareCard(card, await outlines));
}

/** Turns our own SVG, which has neither text nor links, into a PNG of few colours. */
export async function rasterise(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // One drawing is one thread's work, and none is asked for twice: no cache of the library's own. More effort is more memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 1 }).toBuffer();
}
