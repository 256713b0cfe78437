import { createHash } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
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
  /** The staff member who enrols people in the courses that the old lists contain and nobody paid for; null leaves them out. */
  readonly enrolAs: StaffActor | null;
  /** Hashes of the rows of a batch whose content is not stored yet, by their old ids. */
  readonly contents: Map<string, string>;
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

/**
 * Returns the rows that no import has brought yet, each id once; counts the others as known, and reports those that had other content when
 * they were imported. `contentOf` returns what counts as content; by default the cells.
 */
export async function takeNew<Column extends string, Value extends { readonly oldId: string }>(
  { tx, report, contents }: ImportContext,
  table: ExportedTable<Column>,
  rows: readonly Taken<Column, Value>[],
  contentOf: (taken: Taken<Column, Value>) => unknown = ({ row }) => row.content(),
): Promise<Taken<Column, Value>[]> {
  const ids = rows.map(({ value }) => value.oldId);
  const seen = new Map(await selectKnown(tx, table, ids));
  return rows.filter((taken) => {
    const { oldId } = taken.value;
    const content = shortHash(contentOf(taken));
    const before = seen.get(oldId);
    // Rows from before contents were kept have null.
    if (before === undefined || before === null) contents.set(oldId, content);
    seen.set(oldId, before ?? content);
    if (before === undefined) return true;
    if (before === null || before === content) report.count(table, 'known');
    else report.differs(table, taken.row.place, oldId);
    return false;
  });
}

/** Eight digits tell contents apart, and say nothing about a person. */
const shortHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8);
