import type pg from 'pg';

/** Runs a statement, or throws instead. */
type Step = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a pool that passes every statement, with BEGIN and COMMIT, through `step`. Once `isLost`, a failing statement drops its connection,
 * and the open transaction is rolled back, as by the server.
 */
export function failingPool(pool: pg.Pool, step: Step, isLost: () => boolean): pg.Pool {
  return new Proxy(pool, {
    get: (_, name) => {
      if (name === 'query') return (...query: [string]) => step(() => pool.query(...query));
      if (name === 'connect') return () => connect(pool, step, isLost);
      return Reflect.get(pool, name, pool);
    },
  });
}

async function connect(pool: pg.Pool, step: Step, isLost: () => boolean): Promise<pg.PoolClient> {
  const client = await pool.connect();
  let isDropped = false;
  const query = async (...statement: [string]) => {
    try {
      return await step(() => client.query(...statement));
    } catch (error) {
      if (isLost() && !isDropped) {
        isDropped = true;
        // Does nothing without an open transaction.
        await client.query('rollback');
        client.release();
      }
      throw error;
    }
  };
  return new Proxy(client, {
    get(_, name) {
      if (name === 'query') return query;
      if (name === 'release') return () => (isDropped ? undefined : client.release());
      return Reflect.get(client, name, client);
    },
  });
}
