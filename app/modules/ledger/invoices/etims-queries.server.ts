import { eq, inArray, sql } from 'drizzle-orm';
import { invoices } from '#app/database/schema/invoices.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Etims } from './etims.ts';

const columns = {
  id: invoices.id,
  number: invoices.number,
  etimsNumber: invoices.etimsNumber,
  etimsUrl: invoices.etimsUrl,
};

/** Takes turns with everything that enters eTIMS numbers, so that two never enter the same one. */
export async function lockEtimsNumbers(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('etims', 0))`);
}

/** Selects and locks a document by its id; null if unknown. */
export async function lockInvoiceById(tx: Database, id: string) {
  const [row] = await tx.select(columns).from(invoices).where(eq(invoices.id, id)).for('update');
  return row ?? null;
}

/** Selects and locks documents by their numbers, in the order of their ids, so that two imports never deadlock. */
export async function lockInvoicesByNumber(tx: Database, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return tx
    .select(columns)
    .from(invoices)
    .where(inArray(invoices.number, [...numbers]))
    .orderBy(invoices.id)
    .for('update');
}

/** Selects the documents that have one of these eTIMS numbers. */
export async function selectEtimsNumbers(db: Database, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ id: invoices.id, number: invoices.number, etimsNumber: invoices.etimsNumber })
    .from(invoices)
    .where(inArray(invoices.etimsNumber, [...numbers]));
  return rows.flatMap(({ etimsNumber, ...row }) => (etimsNumber === null ? [] : [{ ...row, etimsNumber }]));
}

/** What a document gets from KRA's eTIMS. */
export interface EtimsChange {
  readonly id: string;
  readonly etims: Etims;
}

/** Writes the eTIMS numbers of documents. */
export async function writeEtims(tx: Database, changes: readonly EtimsChange[], at: Date): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const numbers = changes.map(({ etims }) => etims.number);
  const urls = changes.map(({ etims }) => etims.url);
  await tx.execute(sql`
    update ${invoices} set etims_number = entered.number, etims_url = entered.url, etims_entered_at = ${at.toISOString()}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(numbers)}::text[], ${sql.param(urls)}::text[]) as entered (id, number, url)
    where ${invoices.id} = entered.id`);
}
