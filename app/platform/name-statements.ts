import type pg from 'pg';

/** Statements that the database parses and plans, and not those that begin and end transactions. */
const isPlanned = /^\s*\(?(?:select|insert|update|delete|with)\b/i;

/**
 * All columns of a table, whatever it has, and tables that pg-boss changes by itself: their result may change, and a plan that was kept fails
 * then. That of `count(*)` and of a product does not.
 */
const mayChange = /(?<!\(|\b(?!(?:select|distinct|all|returning)\b)\w+ )\*|\bpgboss\./i;

/** A statement gets a name when it is sent for this time: what is asked once is not worth keeping. */
const namedFrom = 3;

/** So many statements have names at most. Each connection keeps some 20 kB for each of them. */
const mostNames = 400;

/** So many texts are counted at most, until counting begins anew. */
const mostCounted = 2_000;

/** What a statement with a name answers after a column of its result changed (feature_not_supported). */
const changedResult = '0A000';

/** The session is not the connection's own after all: it does not know the name, or knows it from another (as a pooler that hides itself). */
const foreignSession = new Set(['26000', '42P05']);

/** The names that the connections of one pool give to the texts of their statements. */
export class StatementNames {
  readonly #names = new Map<string, string | null>();
  readonly #counts = new Map<string, number>();
  #given = 0;
  #isStopped = false;

  /** A statement's name; undefined while it has none. */
  of(text: string): string | undefined {
    if (this.#isStopped) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined) return known ?? undefined;
    if (this.#given >= mostNames || !isPlanned.test(text) || mayChange.test(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < namedFrom) {
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    this.#given += 1;
    const name = `s${this.#given}`;
    this.#names.set(text, name);
    return name;
  }

  /** Gives no names from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Learns from an error of a statement that had a name: takes the name away for good, or gives none any more. */
  failed(text: string, error: unknown): void {
    const { code } = error as Partial<pg.DatabaseError>;
    if (code === changedResult) this.#names.set(text, null);
    else if (foreignSession.has(code ?? '')) this.stop();
  }
}

type Query = (...args: unknown[]) => unknown;
type QueryCallback = (error: Error | null, ...rest: unknown[]) => void;

/**
 * Names the statements that a connection sends again and again, so that its session parses each once and keeps its plan. For sessions that are the
 * connection's own: behind a pooler the next statement may reach another one, which knows no such name. A statement whose result has
 * changed since, as while another copy migrates the database, fails once and has no name from then on.
 */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  const runQuery = client.query.bind(client) as Query;
  const namedQuery: Query = (config, ...rest) => {
    const text = typeof config === 'string' ? (rest.length > 0 ? config : undefined) : unnamedText(config);
    const name = text === undefined ? undefined : names.of(text);
    if (text === undefined || name === undefined) return runQuery(config, ...rest);
    const named = typeof config === 'string' ? { text, name } : { ...(config as object), name };
    const last = rest.at(-1);
    if (typeof last === 'function') {
      const callback = last as QueryCallback;
      const done: QueryCallback = (error, ...results) => {
        if (error) names.failed(text, error);
        callback(error, ...results);
      };
      return runQuery(named, ...rest.slice(0, -1), done);
    }
    const result = runQuery(named, ...rest) as Promise<unknown>;
    void result.catch((error: unknown) => names.failed(text, error));
    return result;
  };
  client.query = namedQuery as typeof client.query;
}

/** The text of a plain query; undefined where it has a name already, or is one of the driver's own objects, as a stream. */
function unnamedText(config: unknown): string | undefined {
  const { text, name, submit } = config as { text?: unknown; name?: unknown; submit?: unknown };
  return typeof text === 'string' && !name && submit === undefined ? text : undefined;
}
