import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { DatabaseHandle } from './database.server.ts';
import { listenOnChannel, type ChannelSubscription } from './listen-on-channel.server.ts';
import type { Log } from './log.server.ts';

/** News between parts of the running product: 'order:{id}' changed, 'catalogue' changed. Carries no data; listeners read again. */
export interface LiveEvents {
  /** For after the commit: whoever hears of it reads at once. Takes no time; other copies of the product hear a moment later. */
  publish(topic: string): void;
  /** Returns what ends the subscription. The listener is also called when news may have been missed. */
  subscribe(topic: string, listener: () => void): () => void;
  /** Whether news of other copies come at once; while they do not, nothing that they may change is kept. */
  isConnected(): boolean;
}

/** The same, with what ties it to the other copies. */
export interface SharedLiveEvents extends LiveEvents {
  /** Begins to hear what other copies publish. */
  listen(): Promise<void>;
  /** Says what was not said yet, and hears no more. */
  close(): Promise<void>;
}

const channel = 'live_events';

/** Within one process. */
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
 * Across all copies on one database, by NOTIFY. The embedded database has one process, which needs none. Where there is no way to
 * listen (`direct` is null) other copies' news are found by looking: pages are kept a minute, the status of an order is read every
 * ten seconds.
 */
export function shareLiveEvents({ kind, pool, direct }: DatabaseHandle, log: Log): SharedLiveEvents {
  const here = createLiveEvents();
  if (kind === 'embedded') return { ...here, listen: () => Promise.resolve(), close: () => Promise.resolve() };

  const me = randomUUID();
  const unsaid = new Set<string>();
  let saying: Promise<void> | undefined;
  let line: ChannelSubscription | undefined;
  let isConnected = false;

  /** What came together is said together, and at most once at a time: each NOTIFY waits for a lock of the whole server. */
  async function sayAll(): Promise<void> {
    await new Promise((resolve) => void setImmediate(resolve));
    while (unsaid.size > 0) {
      const topics = [...unsaid];
      unsaid.clear();
      await say(topics).catch((error: unknown) =>
        log.warn(
          { err: error, topics },
          'other copies of the product were not told of news; they will look by themselves',
        ),
      );
    }
    saying = undefined;
  }

  async function say(topics: readonly string[]): Promise<void> {
    const notify = () =>
      pool.query('select pg_notify($1, $2 || topic) from unnest($3::text[]) as topic', [channel, `${me} `, topics]);
    // Once more on another connection, if it was only that.
    await notify().catch(notify);
  }

  return {
    subscribe: (topic, listener) => here.subscribe(topic, listener),
    isConnected: () => isConnected,
    publish(topic) {
      here.publish(topic);
      unsaid.add(topic);
      saying ??= sayAll();
    },
    async listen() {
      if (!direct) return;
      line = await listenOnChannel(direct, channel, {
        onMessage(payload) {
          const [sender, topic = ''] = payload.split(' ', 2);
          if (sender !== me) here.publish(topic);
        },
        onConnect() {
          isConnected = true;
          here.publishAll();
        },
        onDisconnect(error) {
          isConnected = false;
          log.warn({ err: error }, 'news of other copies of the product are not heard until the database answers');
        },
      });
    },
    async close() {
      await saying;
      isConnected = false;
      await line?.close();
    },
  };
}
