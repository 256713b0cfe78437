import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { DatabaseHandle } from './database.server.ts';
import { listenOnChannel, type ChannelSubscription } from './listen-on-channel.server.ts';
import type { Log } from './log.server.ts';

/** Events between parts of the running product: 'order:{id}' changed, 'catalogue' changed. They carry no data; listeners read again. */
export interface LiveEvents {
  /**
   * Publishes a topic. Call it after the commit, because listeners read at once. Does not block; other processes get the event a moment
   * later.
   */
  publish(topic: string): void;
  /** Subscribes to a topic. Returns a function that unsubscribes. Also calls the listener when events may have been lost. */
  subscribe(topic: string, listener: () => void): () => void;
  /** Returns whether events of other processes arrive at once. While they do not, nothing that those may change is cached. */
  isConnected(): boolean;
}

/** Events that also reach other processes. */
export interface SharedLiveEvents extends LiveEvents {
  /** Starts to receive other processes' events. */
  listen(): Promise<void>;
  /** Sends pending events and stops listening. */
  close(): Promise<void>;
}

const channel = 'live_events';

/** Creates events within one process. */
export function createLiveEvents(): LiveEvents & { publishAll(): void } {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (topic) => void emitter.emit(topic),
    publishAll: () => emitter.eventNames().forEach((topic) => emitter.emit(topic)),
    subscribe(topic, listener) {
      emitter.on(topic, listener);
      return () => void emitter.off(topic, listener);
    },
    isConnected: () => true,
  };
}

/**
 * Creates events across all processes on one database, by NOTIFY. The embedded database has one process and needs none. If `direct` is
 * null nothing can listen, and other processes' changes are found by polling: pages are cached for a minute, the status of an order is
 * read every ten seconds.
 */
export function shareLiveEvents({ kind, pool, direct }: DatabaseHandle, log: Log): SharedLiveEvents {
  const here = createLiveEvents();
  if (kind === 'embedded') return { ...here, listen: () => Promise.resolve(), close: () => Promise.resolve() };

  const processId = randomUUID();
  const pending = new Set<string>();
  let publishing: Promise<void> | undefined;
  let line: ChannelSubscription | undefined;
  let isConnected = false;

  /** Sends topics of the same turn together, one NOTIFY at a time: each NOTIFY waits for a lock of the whole server. */
  async function publishPending(): Promise<void> {
    await new Promise((resolve) => void setImmediate(resolve));
    while (pending.size > 0) {
      const topics = [...pending];
      pending.clear();
      await notifyOthers(topics).catch((error: unknown) =>
        log.warn({ err: error, topics }, 'an event did not reach other copies; they will read the change later'),
      );
    }
    publishing = undefined;
  }

  async function notifyOthers(topics: readonly string[]): Promise<void> {
    const notify = () =>
      pool.query('select pg_notify($1, $2 || topic) from unnest($3::text[]) as topic', [
        channel,
        `${processId} `,
        topics,
      ]);
    // Retries on another connection.
    await notify().catch(notify);
  }

  return {
    subscribe: (topic, listener) => here.subscribe(topic, listener),
    isConnected: () => isConnected,
    publish(topic) {
      here.publish(topic);
      pending.add(topic);
      publishing ??= publishPending();
    },
    async listen() {
      if (!direct) return;
      line = await listenOnChannel(direct, channel, {
        onMessage(payload) {
          const [sender, topic = ''] = payload.split(' ', 2);
          if (sender !== processId) here.publish(topic);
        },
        onConnect() {
          isConnected = true;
          here.publishAll();
        },
        onDisconnect(error) {
          isConnected = false;
          log.warn({ err: error }, 'events of other copies do not arrive until the database answers');
        },
      });
    },
    async close() {
      await publishing;
      isConnected = false;
      await line?.close();
    },
  };
}
