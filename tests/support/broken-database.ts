import type pg from 'pg';

let count = 0;

/** Lets the table take no new row and no change while the work is done, as a full disk does, and mends it whatever comes. */
export async function whileFull<Result>(pool: pg.Pool, table: string, work: () => Promise<Result>): Promise<Result> {
  const name = `full_${++count}`;
  await pool.query(`alter table ${table} add constraint ${name} check (false) not valid`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table ${table} drop constraint ${name}`);
  }
}

/** Lets the table be gone while the work is done, so that even reading fails, and brings it back whatever comes. */
export async function whileGone<Result>(pool: pg.Pool, table: string, work: () => Promise<Result>): Promise<Result> {
  const name = `gone_${++count}`;
  await pool.query(`alter table ${table} rename to ${name}`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table ${name} rename to ${table}`);
  }
}

/** Lets every write to the table fail as it does where the database is shutting down, and takes that back whatever comes. */
export async function whileShuttingDown<Result>(
  pool: pg.Pool,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `down_${++count}`;
  await pool.query(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise 'the database system is shutting down' using errcode = '57P03'; end $$`,
  );
  await pool.query(`create trigger ${name} before insert or update or delete on ${table} execute function ${name}()`);
  try {
    return await work();
  } finally {
    await pool.query(`drop function ${name} cascade`);
  }
}
