import { basename } from 'node:path';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import type { Database } from '#app/platform/database.server.ts';
import { findExports, type FoundExports } from './find-exports.ts';
import type { ExportedTable } from './exported-tables.ts';
import { adminsImport } from './import-admins.server.ts';
import { badgesImport, userBadgesImport } from './import-badges.server.ts';
import { contentImport } from './import-content.server.ts';
import type { ImportContext, TableImport } from './import-context.ts';
import { coursesImport } from './import-courses.server.ts';
import { enrolmentsImport } from './import-grants.server.ts';
import { messagesImport, newsletterImport } from './import-messages.server.ts';
import { paymentsImport } from './import-payments.server.ts';
import { peopleImport } from './import-people.server.ts';
import { completeEarned, progressImport } from './import-progress.server.ts';
import { beginImport, checkNow, refreshStatistics } from './import-queries.server.ts';
import { portfolioImport, testimonialsImport } from './import-showcase.server.ts';
import type { OldRow } from './old-row.ts';
import { ExportFault, readExport } from './read-export.ts';
import { keepFiles } from './keep-files.server.ts';
import { TooManyFaults } from './import-report.ts';
import { StartError } from '#app/platform/start-error.server.ts';

/** Rows that are written together. */
const batchSize = 500;
/** How often the planner is told how large the tables have become. */
const batchesBetweenStatistics = 10;

export interface ImportDeps extends Omit<ImportContext, 'tx' | 'students'> {
  readonly db: Database;
  readonly storage: MediaStorage;
  /** Told after each batch of rows: up to which line a file was read. */
  readonly onProgress: (file: string, line: number) => void;
}

/** Takes back what was written; not an error. */
class TakenBack extends Error {}

/**
 * Imports the old system's tables from a folder: files of DIR/media first, then all rows in one transaction. Without `isApplied` the very
 * same is done and taken back, so that a dry run tells what would happen, the database's own rules included. Any row that cannot be read, and
 * any invariant that would not hold, takes everything back too. Returns whether it was kept. Throws StartError where there is no export.
 */
export async function importOldShop(
  deps: ImportDeps,
  { folder, isApplied }: { readonly folder: string; readonly isApplied: boolean },
): Promise<boolean> {
  const found = findExports(folder);
  const { report } = deps;
  for (const name of found.unread) report.ofFile(name, 'is no table of the old system: not read');
  await keepFiles(deps, found, (table, path) => batchesOf(deps, table, path, false));
  try {
    await deps.db.transaction(async (tx) => {
      await beginImport(tx);
      await writeTables({ ...deps, tx, students: new Map() }, found, deps.onProgress);
      if (report.faults > 0) throw new TakenBack();
      await checkNow(tx);
      await refuseFindings(tx, deps);
      if (!isApplied || report.faults > 0) throw new TakenBack();
      if (report.hasChanges) {
        const after = Object.fromEntries(report.counts);
        await recordAudit(tx, deps.actor, {
          action: 'import.applied',
          subjectType: 'import',
          subjectId: 'old system',
          after,
        });
      }
    });
    return true;
  } catch (error) {
    if (error instanceof TakenBack || error instanceof TooManyFaults) return false;
    throw error;
  }
}

async function writeTables(
  context: ImportContext,
  { files }: FoundExports,
  onProgress: ImportDeps['onProgress'],
): Promise<void> {
  const imports: readonly TableImport[] = [
    coursesImport,
    contentImport(),
    peopleImport,
    adminsImport,
    enrolmentsImport,
    paymentsImport,
    badgesImport,
    userBadgesImport,
    progressImport,
    portfolioImport,
    testimonialsImport(),
    messagesImport,
    newsletterImport,
  ];
  let batches = 0;
  for (const one of imports) {
    for (const { path, name } of files.filter(({ table }) => table.name === one.table.name)) {
      for await (const rows of batchesOf(context, one.table, path, true)) {
        await takeOrSay(one, context, rows);
        onProgress(name, rows.at(-1)?.place.line ?? 0);
        batches += 1;
        if (batches % batchesBetweenStatistics === 0) await refreshStatistics(context.tx);
      }
    }
    await refreshStatistics(context.tx);
    await one.finish?.(context);
  }
  await completeEarned(context);
}

/** What only the database refuses is told with the lines in which it is. */
async function takeOrSay(one: TableImport, context: ImportContext, rows: readonly OldRow[]): Promise<void> {
  try {
    await one.take(context, rows);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const [first, last] = [rows[0]?.place, rows.at(-1)?.place];
    if (!(cause instanceof Error) || !first || !last) throw error;
    throw Object.assign(
      new StartError(
        `${first.file}, lines ${first.line} to ${last.line}: the database refuses a row (${cause.message.split('\n')[0]}).`,
      ),
      { cause: error },
    );
  }
}

/** The rows of a file, some hundred at a time. `tells`: what is wrong with the file is reported, once for all of its readings. */
async function* batchesOf<Column extends string>(
  { report }: Pick<ImportContext, 'report'>,
  table: ExportedTable<Column>,
  path: string,
  tells: boolean,
): AsyncGenerator<OldRow<Column>[]> {
  let batch: OldRow<Column>[] = [];
  const listener = {
    unknownColumn: (heading: string) =>
      tells && report.ofFile(basename(path), `column '${heading}' is not known: not read`),
    raggedRow: (place: OldRow['place'], sentence: string) => tells && report.wrong(table, place, { message: sentence }),
  };
  try {
    for await (const row of readExport(path, table, listener)) {
      batch.push(row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof ExportFault)) throw error;
    if (tells) report.wrong(table, error.place, error);
  }
  if (batch.length > 0) yield batch;
}

async function refuseFindings(tx: Database, { report }: ImportDeps): Promise<void> {
  for (const { name, sentence, rows } of await checkInvariants(tx))
    report.wrong(
      null,
      { file: 'the database', line: 0 },
      { message: `${name}: ${sentence} Not so: ${JSON.stringify(rows[0])}` },
    );
}
