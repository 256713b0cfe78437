import type pg from 'pg';

type Ask = (...given: unknown[]) => unknown;
type Told = (...answer: unknown[]) => void;

/** Says of each query of a connection how many seconds it took, whether it failed or not. */
export function timeQueries(client: pg.ClientBase, say: (seconds: number) => void): void {
  const ask = client.query.bind(client) as Ask;
  const timed: Ask = (...given) => {
    const begun = performance.now();
    const end = () => say((performance.now() - begun) / 1000);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const tell = last as Told;
      const told: Told = (...answer) => {
        end();
        tell(...answer);
      };
      return ask(...given.slice(0, -1), told);
    }
    const answer = ask(...given) as Promise<unknown>;
    void answer.then(end, end);
    return answer;
  };
  client.query = timed as typeof client.query;
}
