import pg from 'pg';
import type { Db } from 'pg-boss';
import type { DatabaseHandle } from './database.server.ts';

/** The product's pool as pg-boss wants its database. */
export function bossDatabase(handle: DatabaseHandle): Db {
  const database: Db = {
    async executeSql(text, values) {
      const client = await handle.pool.connect();
      let broken: Error | undefined;
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
        // A text of several statements gives a list of results.
        return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows };
      } catch (error) {
        // Texts that open a transaction leave it open when they fail.
        await client.query('rollback').catch((reason: Error) => (broken = reason));
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
  if (handle.kind === 'server')
    database.listen = (channel, notified, connected) => listen(handle.pool.options, channel, notified, connected);
  return database;
}

/** Keeps one connection of its own listening on a channel, and opens it again a second after it was lost. */
async function listen(
  options: pg.PoolOptions,
  channel: string,
  notified: (payload: string) => void,
  connected: () => void,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client(options);
    let isLost = false;
    const lost = () => {
      if (isLost || isClosed) return;
      isLost = true;
      timer = setTimeout(() => void open().catch(() => undefined), 1_000);
    };
    next.on('notification', ({ payload }) => notified(payload ?? ''));
    next.on('error', lost);
    next.on('end', lost);
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      lost();
      throw error;
    }
    client = next;
    connected();
  }

  await open();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
