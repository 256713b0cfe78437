import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';

export interface StatusStreamDeps {
  readonly log: Log;
  readonly liveEvents: LiveEvents;
}

/** What a page shows of something that changes; plain JSON. */
interface LiveStatus {
  readonly status: unknown;
  /** By what two of them differ; the status itself if missing. */
  readonly compared?: unknown;
  /** True if nothing changes any more. */
  readonly isFinal: boolean;
}

interface StatusStreamOptions {
  /** The event after which something may have changed. */
  readonly topic: string;
  /** Reads the status for the reader of that moment. A DomainError ends the stream: they may not see it any more. */
  readonly read: () => Promise<LiveStatus>;
  /** Aborted when the browser disconnects. */
  readonly signal: AbortSignal;
  /** Milliseconds between two reads without an event. Keeps the connection open, and finds changes without an event. */
  readonly heartbeatMs?: number;
}

const defaultHeartbeatMs = 10_000;

/** Maximum milliseconds of a stream. The browser reconnects by itself, and is authenticated again. */
const maxStreamMs = 5 * 60_000;

/**
 * Streams a status as server-sent events: 'status' with it as JSON at once and after each change, comments as heartbeat, and 'end' when nothing
 * changes any more. Releases everything when the browser disconnects.
 */
export function statusStream(
  { liveEvents, log }: StatusStreamDeps,
  { topic, read, signal, heartbeatMs = defaultHeartbeatMs }: StatusStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const look = oneAtATime(async () => {
        if (leaving.signal.aborted) return;
        const { status, compared = status, isFinal } = await read();
        if (leaving.signal.aborted) return;
        if (isNew(compared)) send(`event: status\ndata: ${JSON.stringify(status)}\n\n`);
        if (!isFinal) return;
        send('event: end\ndata: {}\n\n');
        leaving.abort();
      });
      const isNew = changeFilter();
      const refresh = () => {
        look().catch((error: unknown) => {
          if (!leaving.signal.aborted && !(error instanceof DomainError))
            log.error({ err: error }, 'the status of an order could not be read');
          leaving.abort();
        });
      };
      // Whoever reports the event may have another language than the reader.
      const unsubscribe = liveEvents.subscribe(topic, AsyncLocalStorage.bind(refresh));
      const heartbeat = setInterval(() => {
        send(': still here\n\n');
        refresh();
      }, heartbeatMs);
      const end = setTimeout(() => leaving.abort(), maxStreamMs);
      const leave = () => leaving.abort();
      leaving.signal.addEventListener('abort', () => {
        unsubscribe();
        clearInterval(heartbeat);
        clearTimeout(end);
        signal.removeEventListener('abort', leave);
        close(controller);
      });
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave);
      send('retry: 3000\n\n');
      refresh();
    },
    cancel: () => leaving.abort(),
  });
}

/** Returns a filter for values that differ from the last one. */
function changeFilter(): (value: unknown) => boolean {
  let last = '';
  return (value) => {
    const text = JSON.stringify(value);
    const hasChanged = text !== last;
    last = text;
    return hasChanged;
  };
}

/** Returns a function that never runs `work` twice at once. A call during a run makes it run once more. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isBusy = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      isBusy = false;
    }
  };
}

/** Closes a stream, unless the browser has cancelled it. */
function close(controller: ReadableStreamDefaultController<Uint8Array>): void {
  try {
    controller.close();
  } catch {
    // Already closed.
  }
}
