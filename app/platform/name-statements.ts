import type pg from 'pg';

/** Matches statements that the database parses and plans, but not those that begin and end transactions. */
const isPlanned = /^\s*\(?(?:select|insert|update|delete|with)\b/i;

/**
 * Matches all columns of a table, and tables that pg-boss alters: their result type may change, and then a stored plan fails. `count(*)`
 * and a product do not match.
 */
const mayChange = /(?<!\(|\b(?!(?:select|distinct|all|returning)\b)\w{1,63} )\*|\bpgboss\./i;

/** A statement gets a name when it is sent for this time: rare statements are not worth a plan. */
const namedFrom = 3;

/** Maximum number of named statements. Each connection needs some 20 kB for each. */
const maxNames = 400;

/** Maximum number of counted texts. Then counting starts again. */
const maxCounted = 2_000;

/** Error code of a named statement after a column of its result changed (feature_not_supported). */
const changedResult = '0A000';

/** Error codes if the session belongs to another connection: the name is missing, or taken (a pooler that went undetected). */
const foreignSession = new Set(['26000', '42P05']);

/** Names of statements by their text, shared by the connections of one pool. */
export class StatementNames {
  readonly #names = new Map<string, string | null>();
  readonly #counts = new Map<string, number>();
  #given = 0;
  #isStopped = false;

  /** Returns a statement's name; undefined if it has none. */
  of(text: string): string | undefined {
    if (this.#isStopped) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined) return known ?? undefined;
    if (this.#given >= maxNames || !isPlanned.test(text) || mayChange.test(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < namedFrom) {
      if (this.#counts.size >= maxCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    this.#given += 1;
    const name = `s${this.#given}`;
    this.#names.set(text, name);
    return name;
  }

  /** Stops naming statements. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Handles an error of a named statement: removes its name for good, or stops naming. */
  failed(text: string, error: unknown): void {
    const { code } = error as Partial<pg.DatabaseError>;
    if (code === changedResult) this.#names.set(text, null);
    else if (foreignSession.has(code ?? '')) this.stop();
  }
}

type Query = (...args: unknown[]) => unknown;
type QueryCallback = (error: Error | null, ...rest: unknown[]) => void;

/**
 * Names the statements that a connection repeats, so that its session parses each once and keeps its plan. Not for poolers in transaction
 * mode, because the next statement may reach another session, which lacks the name. A statement whose result type has changed, as during
 * a migration, fails once and is never named again.
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

/** Returns the text of a plain query; undefined if it has a name, or is an object of the driver, such as a stream. */
function unnamedText(config: unknown): string | undefined {
  const { text, name, submit } = config as { text?: unknown; name?: unknown; submit?: unknown };
  return typeof text === 'string' && !name && submit === undefined ? text : undefined;
}
