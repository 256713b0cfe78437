import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Statements that the database plans, and not those that begin and end transactions. */
const isPlanned = /^\s*\(?(?:select|insert|update|delete|with)\b/i;

const names = new Map<string, string>();

/** A statement's name, from its text; PostgreSQL takes 63 characters. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('md5').update(text).digest('hex');
  names.set(text, name);
  return name;
}

/**
 * Caches the plan of every statement in the sessions of a pool by naming the statements. Thousands of sequences run the same few
 * hundred statements, and planning one costs more than running it on a few rows. The product names none, because of poolers.
 */
export function cacheQueryPlans(pool: pg.Pool): void {
  const known = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
    const named = (config: unknown, ...rest: unknown[]) => query(withName(config), ...rest);
    client.query = named as typeof client.query;
  });
}

function withName(config: unknown): unknown {
  if (typeof config === 'string') return isPlanned.test(config) ? { text: config, name: nameOf(config) } : config;
  const { text, name } = config as { text?: unknown; name?: unknown };
  return typeof text === 'string' && name === undefined && isPlanned.test(text)
    ? Object.assign(Object.create(Object.getPrototypeOf(config) as object), config, { name: nameOf(text) })
    : config;
}
