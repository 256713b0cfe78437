import pg from 'pg';

/** What is done as the line comes and goes. */
export interface ListenerOf {
  /** A NOTIFY came, with its payload. */
  heard(payload: string): void;
  /** The line is open, for the first time or again: what was said before it was not heard. */
  connected(): void;
  /** The line could not be opened, or was lost; it is opened again by itself. */
  lost(error: Error): void;
}

export interface Line {
  close(): Promise<void>;
}

/** Milliseconds until a lost line is opened again; doubled each time in vain. */
const shortestWait = 100;
const longestWait = 10_000;

/** A line that died without a word, as behind a router that forgot it, is found by asking so often, and waiting so long (milliseconds). */
const pulseEvery = 15_000;
const answerWithin = 5_000;

/**
 * Keeps one connection of its own listening on a channel, and opens it again whenever it is lost. `options` must lead to the server
 * itself: behind a pooler that lends connections by the transaction nothing is heard. Returns after the first try, however that went.
 */
export async function keepListening(options: pg.ClientConfig, channel: string, listener: ListenerOf): Promise<Line> {
  let current: pg.Client | undefined;
  let isClosed = false;
  let triesInVain = 0;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const client = new pg.Client({ ...options, connectionTimeoutMillis: 10_000, query_timeout: answerWithin });
    current = client;
    let isLost = false;
    const pulse = setInterval(() => void client.query('select 1').catch(lost), pulseEvery);
    function lost(reason: Error): void {
      clearInterval(pulse);
      if (isLost || isClosed) return;
      isLost = true;
      void client.end().catch(() => undefined);
      listener.lost(reason);
      timer = setTimeout(() => void open(), Math.min(longestWait, shortestWait * 2 ** triesInVain));
      triesInVain += 1;
    }
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      return lost(error as Error);
    }
    if (isLost || isClosed) return;
    triesInVain = 0;
    listener.connected();
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
