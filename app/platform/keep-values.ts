import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/shared/clock.ts';
import type { LiveEvents } from './live-events.server.ts';

/** What may silently be older: of another copy that died between its commit and its news (milliseconds). */
const maxAgeMs = 30_000;

/**
 * Keeps what `read` gives for a key until news of the topic come; for what all who ask are given alike. Answers null while news of other copies
 * do not come. `maxEntries` bounds it. What was being read when news came is not kept, nor what failed.
 */
export function keepValues<Value extends object>(
  { clock, liveEvents }: { readonly clock: Clock; readonly liveEvents: LiveEvents },
  {
    topic,
    maxEntries,
    read,
  }: { readonly topic: string; readonly maxEntries: number; readonly read: (key: string) => Promise<Value> },
): (key: string) => Promise<Value> | null {
  interface Entry {
    readonly freshUntil: number;
    readonly value: Promise<Value>;
  }
  const entries = new LRUCache<string, Entry>({ max: maxEntries });
  liveEvents.subscribe(topic, () => entries.clear());

  return (key) => {
    if (!liveEvents.isConnected()) return null;
    const now = clock.now().getTime();
    const known = entries.get(key);
    if (known && known.freshUntil > now) return known.value;
    const entry: Entry = { freshUntil: now + maxAgeMs, value: read(key) };
    entries.set(key, entry);
    entry.value.catch(() => {
      if (entries.peek(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
