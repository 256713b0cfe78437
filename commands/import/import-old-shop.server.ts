import { basename } from 'node:path';
import { roleStoredAs, storedRoles } from '#app/shared/actor.ts';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Database } from '#app/platform/database.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { oldTables, type ExportedTable } from './exported-tables.ts';
import { findExports, type FoundExports } from './find-exports.ts';
import { importQuestionFiles } from './import-questions.server.ts';
import { badgesImport, userBadgesImport } from './import-badges.server.ts';
import { contentImport } from './import-content.server.ts';
import { readRows, takeNew, type ImportContext, type TableImport } from './import-context.ts';
import { coursesImport } from './import-courses.server.ts';
import { enrolmentsImport } from './import-staff-enrolments.server.ts';
import { messagesImport, newsletterImport } from './import-messages.server.ts';
import { paymentsImport } from './import-payments.server.ts';
import { peopleImport } from './import-people.server.ts';
import { completeEarned, progressImport } from './import-progress.server.ts';
import {
  beginImport,
  checkNow,
  insertImported,
  keepContents,
  refreshStatistics,
  selectPeople,
} from './import-queries.server.ts';
import { TooManyFaults } from './import-report.ts';
import { portfolioImport, testimonialsImport } from './import-showcase.server.ts';
import { keepFiles } from './keep-files.server.ts';
import { shorten, type OldRow } from './old-row.ts';
import { insertStaff } from './people-queries.server.ts';
import { ExportFault, readExport } from './read-export.ts';

/** Number of rows written together. */
const batchSize = 500;
/** Number of batches between two updates of the planner's statistics. */
const batchesBetweenStatistics = 10;

interface ImportDeps extends Omit<ImportContext, 'tx' | 'students' | 'contents'> {
  readonly db: Database;
  readonly storage: MediaStorage;
  /** Called after each batch of rows with the last line read of the file. */
  readonly onProgress: (file: string, line: number) => void;
}

/** Rolls the transaction back; not an error. */
class TakenBack extends Error {}

/**
 * Imports the old system's tables from a folder: the files of DIR/media first, then all rows in one transaction. Without `isApplied` it
 * does the same and rolls back, so that a dry run also meets the rules of the database. A row that cannot be read and a broken invariant
 * roll everything back too. Returns whether the import was committed. Throws StartError if there is no export.
 */
export async function importOldShop(
  deps: ImportDeps,
  { folder, isApplied }: { readonly folder: string; readonly isApplied: boolean },
): Promise<boolean> {
  const found = findExports(folder);
  const { report } = deps;
  for (const name of found.unread) report.ofFile(name, 'not a table of the old system; ignored');
  await keepFiles(deps, found, (table, path) => batchesOf(deps, table, path, false));
  try {
    await deps.db.transaction(async (tx) => {
      await beginImport(tx);
      await writeTables({ ...deps, tx, students: new Map(), contents: new Map() }, found, deps.onProgress);
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
  { files, questionFiles }: FoundExports,
  onProgress: ImportDeps['onProgress'],
): Promise<void> {
  const imports: readonly TableImport[] = [
    coursesImport,
    contentImport(),
    peopleImport,
    staffImport,
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
        await importOrReport(one, context, rows);
        onProgress(name, rows.at(-1)?.place.line ?? 0);
        batches += 1;
        if (batches % batchesBetweenStatistics === 0) await refreshStatistics(context.tx);
      }
    }
    await refreshStatistics(context.tx);
    await one.finish?.(context);
  }
  await completeEarned(context);
  await importQuestionFiles(context, questionFiles);
}

/** Imports a batch. Reports what only the database refuses with the lines of the batch. */
async function importOrReport(one: TableImport, context: ImportContext, rows: readonly OldRow[]): Promise<void> {
  try {
    context.contents.clear();
    await one.take(context, rows);
    await keepContents(context.tx, one.table, context.contents);
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

/**
 * Reads the rows of a file in batches. `tells` reports the faults of the file; set for one of its readings only, so that each is reported
 * once.
 */
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

const table = oldTables.admins;

/** Makes every person of the old admins table a staff member, once they set a password by a link. */
const staffImport: TableImport<keyof typeof table.columns> = {
  table,
  async take(context, rows) {
    const { tx, report, clock, actor } = context;
    const now = clock.now();
    const taken = readRows(context, table, rows, (row) => ({
      oldId: row.required(row.has('id') ? 'id' : 'rowId'),
      name: row.line('name').slice(0, 120),
      role: row.text('role').trim().toLowerCase() || storedRoles.manager,
      createdAt: row.moment('createdAt') ?? now,
    }));
    const fresh = await takeNew(context, table, taken);
    const people = await selectPeople(
      tx,
      oldTables.profiles,
      fresh.map(({ value }) => value.oldId),
    );
    for (const { row, value } of fresh) {
      const person = people.get(value.oldId);
      if (!person) {
        report.skipped(table, row.place, `'${shorten(value.oldId)}' is not in profiles`);
        continue;
      }
      const known = roleStoredAs(value.role);
      if (!known) report.note(row.place, `'${shorten(value.role)}' is not a role; imported as manager`);
      const role = known ?? 'manager';
      const name = value.name || person.name;
      if (await insertStaff(tx, { userId: person.id, name, role, createdAt: value.createdAt })) {
        const subject = { subjectType: 'user', subjectId: person.id };
        await recordAudit(tx, actor, { action: 'admin.appointed', ...subject, after: { role: storedRoles[role] } });
        report.changed(table, row.place, `${person.email} becomes ${role}`);
      } else report.skipped(table, row.place, `${person.email} is a staff member already, and keeps the role`);
      await insertImported(tx, table, [{ oldId: value.oldId, newId: person.id }], now);
    }
  },
};
