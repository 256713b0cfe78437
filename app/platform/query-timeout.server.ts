import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { isBackground, hasNoQueryTimeout } from './background-work.server.ts';
import { Outage } from './outage.ts';
import type { Timeouts } from './timeouts.ts';

type QueryCallback = (error: Error | null, ...rest: unknown[]) => void;
type Query = (...args: unknown[]) => unknown;
/** A property of a client that pg's types lack and pg's own pool uses. */
type ClientWithStream = pg.ClientBase & { readonly connection: { readonly stream: Duplex } };

/**
 * Sets a timeout on every query of a connection, because a database that hangs or a dead network connection never answers. After the
 * timeout the connection is closed, since queued queries would wait as well, and its pending queries reject with an Outage; the pool
 * opens a new connection. (The driver's own `query_timeout` keeps the connection open.)
 */
export function setQueryTimeout(
  client: pg.ClientBase,
  { query, jobQuery }: Pick<Timeouts, 'query' | 'jobQuery'>,
): void {
  const runQuery = client.query.bind(client) as Query;
  let isClosed = false;
  const reasonOf = (error: Error): Error =>
    isClosed ? new Outage('the database did not answer in time', error) : error;

  const queryWithTimeout: Query = (...args) => {
    if (hasNoQueryTimeout()) return runQuery(...args);
    const close = () => {
      isClosed = true;
      // The driver's end() waits for the other side unless a query is active, and this one may still be queued.
      (client as ClientWithStream).connection.stream.destroy();
    };
    const timer = setTimeout(close, isBackground() ? jobQuery : query);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as QueryCallback;
      const done: QueryCallback = (error, ...rest) => {
        clearTimeout(timer);
        callback(error && reasonOf(error), ...rest);
      };
      return runQuery(...args.slice(0, -1), done);
    }
    return (runQuery(...args) as Promise<unknown>).then(
      (result) => {
        clearTimeout(timer);
        return result;
      },
      (error: Error) => {
        clearTimeout(timer);
        throw reasonOf(error);
      },
    );
  };
  client.query = queryWithTimeout as typeof client.query;
}
