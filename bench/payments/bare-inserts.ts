import type pg from 'pg';
import { timeAll } from './times.ts';

/** Measures the database alone without grouping: commits a row of a callback's size, so many at once. Returns milliseconds. */
export async function timeBareInserts(pool: pg.Pool, count: number, atOnce: number): Promise<number[]> {
  await pool.query('create table if not exists bare (id bigint primary key generated always as identity, body text)');
  const bodies = Array.from({ length: count }, (_, n) => `${n}`.padEnd(600, ' '));
  return timeAll(bodies, atOnce, (body) => pool.query('insert into bare (body) values ($1)', [body]));
}
