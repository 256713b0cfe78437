import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { ExportedTable } from './exported-tables.ts';
import { selectKnown } from './import-queries.server.ts';
import type { ImportReport } from './import-report.ts';
import { CellFault, type OldRow } from './old-row.ts';
import type { OldMedia } from './old-media.server.ts';

/** The context of every table's import. All tables are written in one transaction. */
export interface ImportContext {
  readonly tx: Database;
  readonly clock: Clock;
  readonly report: ImportReport;
  readonly media: OldMedia;
  readonly actor: Actor;
  /** Number of learners that this import has enrolled, by course. */
  readonly students: Map<string, number>;
  /** The admin who grants the courses that the old lists contain and nobody paid for; null leaves them out. */
  readonly grantAs: Extract<Actor, { kind: 'admin' }> | null;
  /** Whether test payments open courses: only if the payments of this shop are a test too. */
  readonly keepsTests: boolean;
  /** Settings of the invitations to new accounts; null sends none. */
  readonly invitations: { readonly appUrl: string; readonly brand: string } | null;
}

/** A row and the value read from it. */
export interface Taken<Column extends string, Value> {
  readonly row: OldRow<Column>;
  readonly value: Value;
}

/** Imports the rows of a table, in batches. */
export interface TableImport<Column extends string = string> {
  readonly table: ExportedTable<Column>;
  take(context: ImportContext, rows: readonly OldRow<Column>[]): Promise<void>;
  /** Runs after all rows of the table. */
  finish?(context: ImportContext): Promise<void>;
}

/** Reads rows, and reports those that cannot be read as wrong. */
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

/** Returns the rows that no import has brought yet, each id once; counts the others as known. */
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
