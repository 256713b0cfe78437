import type pg from 'pg';

let count = 0;

/** Makes the table refuse new rows and changes during the work, as a full disk does, and always restores it. */
export async function whileFull<Result>(pool: pg.Pool, table: string, work: () => Promise<Result>): Promise<Result> {
  const name = `full_${++count}`;
  await pool.query(`alter table ${table} add constraint ${name} check (false) not valid`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table ${table} drop constraint ${name}`);
  }
}

/** Removes the table during the work, so that reading fails too, and always restores it. */
export async function whileGone<Result>(pool: pg.Pool, table: string, work: () => Promise<Result>): Promise<Result> {
  const name = `gone_${++count}`;
  await pool.query(`alter table ${table} rename to ${name}`);
  try {
    return await work();
  } finally {
    await pool.query(`alter table ${name} rename to ${table}`);
  }
}

/** Makes every write to the table fail during the work, as while the database shuts down, and always restores it. */
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
