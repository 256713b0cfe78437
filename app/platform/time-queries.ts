import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;
type QueryCallback = (...answer: unknown[]) => void;

/** Reports the seconds that each query of a connection took, failed or not. */
export function timeQueries(client: pg.ClientBase, report: (seconds: number) => void): void {
  const runQuery = client.query.bind(client) as Query;
  const timedQuery: Query = (...args) => {
    const begun = performance.now();
    const end = () => report((performance.now() - begun) / 1000);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as QueryCallback;
      const done: QueryCallback = (...results) => {
        end();
        callback(...results);
      };
      return runQuery(...args.slice(0, -1), done);
    }
    const result = runQuery(...args) as Promise<unknown>;
    void result.then(end, end);
    return result;
  };
  client.query = timedQuery as typeof client.query;
}
