import type { Actor } from '#app/shared/actor.ts';
import { orderTopic } from '../payment-provider.ts';
import { orderStatus } from './order-status.server.ts';
import { statusStream, type StatusStreamDeps } from './status-stream.server.ts';

type StatusDeps = Parameters<typeof orderStatus>[0];

interface StreamDeps extends Omit<StatusDeps, 'actor'>, StatusStreamDeps {
  /** Returns the actor as of this call: a logout, a suspension or another role ends the stream. */
  readonly actorNow: () => Promise<Actor>;
}

interface StreamOptions {
  readonly orderId: string;
  /** Aborted when the browser disconnects. */
  readonly signal: AbortSignal;
  readonly heartbeatMs?: number;
}

/**
 * Streams the status of an order, an OrderStatusView, as `statusStream` does. The caller has checked that the actor may see the order; each
 * read checks it again, with the actor of that moment, and the stream ends once they may not.
 */
export function orderStream(deps: StreamDeps, { orderId, ...options }: StreamOptions): ReadableStream<Uint8Array> {
  return statusStream(deps, {
    ...options,
    topic: orderTopic(orderId),
    async read() {
      const status = await orderStatus({ ...deps, actor: await deps.actorNow() }, { orderId });
      // The passing seconds are no change.
      return { status, compared: { ...status, secondsSincePrompt: null }, isFinal: status.isFinal };
    },
  });
}
