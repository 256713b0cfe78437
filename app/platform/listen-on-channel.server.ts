import pg from 'pg';
import { Outage } from './outage.ts';

/** Callbacks for messages and for changes of the connection. */
interface ChannelListener {
  /** A NOTIFY arrived. */
  onMessage(payload: string): void;
  /** The connection is open, for the first time or again. Earlier messages are lost. */
  onConnect(): void;
  /** The connection failed to open or was lost. It reconnects automatically. */
  onDisconnect(error: Outage): void;
}

export interface ChannelSubscription {
  close(): Promise<void>;
}

/** Milliseconds until a lost connection is reopened. Doubled after each failure. */
const shortestWait = 100;
const maxWaitMs = 10_000;

/** Milliseconds between heartbeats, and until one fails: they find a connection that a router dropped silently. */
const heartbeatInterval = 15_000;
const heartbeatTimeout = 5_000;

/**
 * Listens on a channel with a connection of its own, and reopens it when it is lost. `options` must lead to the server itself: a pooler
 * in transaction mode delivers no messages. Returns after the first try, whatever its result.
 */
export async function listenOnChannel(
  options: pg.ClientConfig,
  channel: string,
  listener: ChannelListener,
): Promise<ChannelSubscription> {
  let current: pg.Client | undefined;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const client = new pg.Client({ ...options, connectionTimeoutMillis: 10_000, query_timeout: heartbeatTimeout });
    current = client;
    let isLost = false;
    const heartbeat = setInterval(() => void client.query('select 1').catch(disconnect), heartbeatInterval);
    function disconnect(reason: Error): void {
      clearInterval(heartbeat);
      if (isLost || isClosed) return;
      isLost = true;
      void client.end().catch(() => undefined);
      listener.onDisconnect(new Outage('the connection that listens is lost', reason));
      timer = setTimeout(() => void open(), Math.min(maxWaitMs, shortestWait * 2 ** failures));
      failures += 1;
    }
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''));
    client.on('error', disconnect);
    client.on('end', () => disconnect(new Error('the connection ended')));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      return disconnect(error as Error);
    }
    if (isLost || isClosed) return;
    failures = 0;
    listener.onConnect();
  }

  await open();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await current?.end().catch(() => undefined);
    },
  };
}
