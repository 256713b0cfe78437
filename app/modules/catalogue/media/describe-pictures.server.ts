import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#app/platform/log.server.ts';
import type { Picture } from '#app/shared/picture.ts';
import type { Pictures } from './pictures.server.ts';

/** Milliseconds that a page waits. Images shown for the first time take longer, and are complete the next time. */
const timeoutMs = 250;

/**
 * Adds size and preview to items with uploaded images, as far as known within a quarter of a second. Never rejects: without them a page
 * shows the same images.
 */
export async function describePictures<Item extends { readonly picture: Picture | null }>(
  { pictures, log }: { readonly pictures: Pictures; readonly log: Log },
  items: readonly Item[],
): Promise<Item[]> {
  const late = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined);

  async function describe(item: Item): Promise<Item> {
    const { picture } = item;
    if (!picture || 'href' in picture) return item;
    try {
      const details = await Promise.race([pictures.describe(picture.id), timeout]);
      return details ? { ...item, picture: { ...picture, details } } : item;
    } catch (error) {
      log.warn({ err: error, file: picture.id }, 'a picture could not be described');
      return item;
    }
  }

  try {
    return await Promise.all(items.map(describe));
  } finally {
    late.abort();
  }
}
