import type pg from 'pg';
import { isBackground, isUnhurried } from './background-work.server.ts';
import { Outage } from './outage.ts';
import type { Patience } from './patience.ts';

type Told = (error: Error | null, ...rest: unknown[]) => void;
type Ask = (...given: unknown[]) => unknown;

/**
 * Lets no query of a connection wait for ever: a database that hangs, or a line that went dead, leaves it without an answer. After
 * its time the connection is cut, since what waits behind the query would wait as well, and everything under way on it is refused with
 * an Outage; the pool opens a new one. (The driver's own `query_timeout` leaves the connection as it is.)
 */
export function makeImpatient(client: pg.ClientBase, { query, jobQuery }: Pick<Patience, 'query' | 'jobQuery'>): void {
  const ask = client.query.bind(client) as Ask;
  let isCut = false;
  const reasonOf = (error: Error): Error => (isCut ? new Outage('the database did not answer in time', error) : error);

  const askInTime: Ask = (...given) => {
    if (isUnhurried()) return ask(...given);
    const cut = () => {
      isCut = true;
      // With a query under way the driver drops the connection instead of taking leave.
      void (client as pg.Client).end().catch(() => undefined);
    };
    const timer = setTimeout(cut, isBackground() ? jobQuery : query);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const tell = last as Told;
      const told: Told = (error, ...rest) => {
        clearTimeout(timer);
        tell(error && reasonOf(error), ...rest);
      };
      return ask(...given.slice(0, -1), told);
    }
    return (ask(...given) as Promise<unknown>).then(
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
  client.query = askInTime as typeof client.query;
}
