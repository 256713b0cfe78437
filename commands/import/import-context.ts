import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { ExportedTable } from './exported-tables.ts';
import { selectKnown } from './import-queries.server.ts';
import type { ImportReport } from './import-report.ts';
import { CellFault, type OldRow } from './old-row.ts';
import type { OldMedia } from './old-media.server.ts';

/** What every table's import is given; all of them write in one transaction. */
export interface ImportContext {
  readonly tx: Database;
  readonly clock: Clock;
  readonly report: ImportReport;
  readonly media: OldMedia;
  readonly actor: Actor;
  /** How many learners this import has enrolled, by course. */
  readonly students: Map<string, number>;
  /** In whose name courses are given that the old lists have and nobody paid for; null: they are left out. */
  readonly grantAs: Extract<Actor, { kind: 'admin' }> | null;
  /** Whether test payments open courses: while this shop's own payments are a test too. */
  readonly keepsTests: boolean;
  /** What writes to the people whose accounts are made; null: nobody is written to. */
  readonly invitations: { readonly appUrl: string; readonly brand: string } | null;
}

/** A row and what was read from it. */
export interface Taken<Column extends string, Value> {
  readonly row: OldRow<Column>;
  readonly value: Value;
}

/** How a table's rows are imported, some hundred at a time. */
export interface TableImport<Column extends string = string> {
  readonly table: ExportedTable<Column>;
  take(context: ImportContext, rows: readonly OldRow<Column>[]): Promise<void>;
  /** What follows from all rows of the table. */
  finish?(context: ImportContext): Promise<void>;
}

/** Reads rows; one that cannot be read is told as wrong. */
export function readRows<Column extends string, Value>(
  { report }: ImportContext,
  table: ExportedTable<Column>,
  rows: readonly OldRow<Column>[],
  read: (row: OldRow<Column>) => Value,
): Taken<Column, Value>[] {
  return rows.flatMap((row) => {
    try {
      return [{ row, value: read(row) }];
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      report.wrong(table, row.place, error);
      return [];
    }
  });
}

/** Those of the rows that no import has brought yet, each id once; the others are counted as known. */
export async function takeNew<Column extends string, Value extends { readonly oldId: string }>(
  { tx, report }: ImportContext,
  table: ExportedTable<Column>,
  rows: readonly Taken<Column, Value>[],
): Promise<Taken<Column, Value>[]> {
  const seen = new Set(
    await selectKnown(
      tx,
      table,
      rows.map(({ value }) => value.oldId),
    ),
  );
  const fresh = rows.filter(({ value: { oldId } }) => {
    if (seen.has(oldId)) return false;
    seen.add(oldId);
    return true;
  });
  report.count(table, 'known', rows.length - fresh.length);
  return fresh;
}
