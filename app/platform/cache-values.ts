import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/shared/clock.ts';
import type { LiveEvents } from './live-events.server.ts';

/** Milliseconds for which a value may be out of date, if another process died between its commit and its event. */
const maxAgeMs = 30_000;

/**
 * Caches the result of `read` by key until an event of the topic, for values that are the same for all callers. Returns null while events
 * of other processes do not arrive. `maxEntries` bounds the cache. An event also discards reads in progress; failed reads are not cached.
 */
export function cacheValues<Value extends object>(
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
