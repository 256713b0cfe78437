import { loadSharp } from '#app/platform/load-sharp.server.ts';
import { loadOutlines } from '#app/platform/typeface/outline-text.server.ts';
import { drawShareCard } from '#app/ui/share-card/draw-share-card.ts';
import type { ShareCard } from '#app/ui/share-card/share-card.ts';

/** Draws a card as PNG. The library and the typeface are loaded with the first one. */
export async function drawCardPng(card: ShareCard): Promise<Buffer> {
  const { outline } = await loadOutlines();
  return rasterise(drawShareCard(card, outline));
}

/** Turns our own SVG, which has neither text nor links, into a PNG of few colours. */
export async function rasterise(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  // More effort is more memory.
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, effort: 1 }).toBuffer();
}
