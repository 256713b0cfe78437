import type pg from 'pg';
import type { Db } from 'pg-boss';
import type { DatabaseHandle } from './database.server.ts';
import { listenOnChannel } from './listen-on-channel.server.ts';
import type { Log } from './log.server.ts';

/** The product's pool as pg-boss wants its database. */
export function bossDatabase(handle: DatabaseHandle, log: Log): Db {
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
  const { direct } = handle;
  if (direct)
    database.listen = (channel, onMessage, onConnect) =>
      listenOnChannel(direct, channel, {
        onMessage,
        onConnect,
        onDisconnect: (error) => log.warn({ err: error }, 'jobs: found by looking alone until the database answers'),
      });
  return database;
}
