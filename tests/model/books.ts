import { sql } from 'drizzle-orm';
import { reconcile, type Reconciliation } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { TestShop } from './test-shop.ts';

/** Returns the position in the log of the database: the same as long as nothing is written. */
export async function writtenTo({ env }: TestShop): Promise<string> {
  const { rows } = await env.db.execute<{ at: string }>(sql`select pg_current_wal_insert_lsn()::text as at`);
  return rows[0]?.at ?? '';
}

/** Returns the reconciliation of the books as they are; reads them again only once something was written. */
export async function booksOf(shop: TestShop): Promise<Reconciliation> {
  const at = await writtenTo(shop);
  if (shop.books?.at !== at) shop.books = { at, read: await reconcile(shop.env.db) };
  return shop.books.read;
}
