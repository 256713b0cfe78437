import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { Log } from '#app/platform/log.server.ts';
import { orderStatus, type OrderStatusView } from './order-status.server.ts';
import { orderTopic } from '../payment-provider.ts';

type StatusDeps = Parameters<typeof orderStatus>[0];

export interface StreamDeps extends Omit<StatusDeps, 'actor'> {
  /** Returns the actor as of this call: a logout, a suspension or another role ends the stream. */
  readonly actorNow: () => Promise<Actor>;
  readonly log: Log;
  readonly liveEvents: LiveEvents;
}

export interface StreamOptions {
  readonly orderId: string;
  /** Aborted when the browser disconnects. */
  readonly signal: AbortSignal;
  /** Milliseconds between two reads without an event. Keeps the connection open, and finds changes without an event. */
  readonly heartbeatMs?: number;
}

const defaultHeartbeatMs = 10_000;

/** Maximum milliseconds of a stream. The browser reconnects by itself, and is authenticated again. */
const maxStreamMs = 5 * 60_000;

/**
 * Streams the status of an order as server-sent events: 'status' with an OrderStatusView at once and after each change, comments as
 * heartbeat, and 'end' when nothing changes any more. Releases everything when the browser disconnects. The caller has checked that the
 * actor may see the order; each read checks it again, with the actor of that moment, and the stream ends once they may not.
 */
export function orderStream(deps: StreamDeps, options: StreamOptions): ReadableStream<Uint8Array> {
  const { orderId, signal, heartbeatMs = defaultHeartbeatMs } = options;
  const encoder = new TextEncoder();
  const leaving = new AbortController();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const look = oneAtATime(async () => {
        if (leaving.signal.aborted) return;
        const view = await orderStatus({ ...deps, actor: await deps.actorNow() }, { orderId });
        if (leaving.signal.aborted) return;
        if (isNew(view)) send(`event: status\ndata: ${JSON.stringify(view)}\n\n`);
        if (!view.isFinal) return;
        send('event: end\ndata: {}\n\n');
        leaving.abort();
      });
      const isNew = changeFilter();
      const refresh = () => {
        look().catch((error: unknown) => {
          const isForbidden = error instanceof DomainError && error.code === 'order_not_found';
          if (!leaving.signal.aborted && !isForbidden)
            deps.log.error({ err: error }, 'the status of an order could not be read');
          leaving.abort();
        });
      };
      const unsubscribe = deps.liveEvents.subscribe(orderTopic(orderId), refresh);
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

/** Returns a filter for views that differ from the last one, ignoring the passing seconds. */
function changeFilter(): (view: OrderStatusView) => boolean {
  let last = '';
  return (view) => {
    const text = JSON.stringify({ ...view, secondsSincePrompt: null });
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
