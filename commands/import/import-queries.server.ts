import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { importedRows } from '#app/database/schema/imports.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toLocale, type Locale } from '#app/shared/locale.ts';
import type { ExportedTable } from './exported-tables.ts';

type Named = Pick<ExportedTable, 'name'>;

/** Lock key. One import runs at a time, also from two machines. */
const importLock = 721_005;

/** Takes the lock of imports, and makes the temporary tables of the transaction. */
export async function beginImport(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
  // `addStudents` counts once at the end: the trigger would update each course once per learner.
  await tx.execute(sql`set local shop.students_counted = 'later'`);
  // Purchases listed in the profiles. A row without a course records that the person had a list.
  await tx.execute(
    sql`create temporary table import_purchases (user_id uuid not null, course_id uuid, file text not null, line integer not null) on commit drop`,
  );
  await tx.execute(sql`create index on import_purchases (user_id)`);
  await tx.execute(
    sql`create temporary table import_unpaid (nth integer generated always as identity primary key, user_id uuid not null, course_id uuid not null, file text not null, line integer not null) on commit drop`,
  );
  await tx.execute(
    sql`create temporary table import_orders (lesson_id uuid primary key, section_id uuid not null, old_order double precision not null, nth bigint generated always as identity) on commit drop`,
  );
  await tx.execute(
    sql`create temporary table import_earned (user_id uuid not null, course_id uuid not null, at timestamptz not null, primary key (user_id, course_id)) on commit drop`,
  );
}

/** Updates the planner's statistics: it would treat tables that were empty at the start as small, and scan them for every batch. */
export async function refreshStatistics(tx: Database): Promise<void> {
  await tx.execute(
    sql`analyze imported_rows, users, courses, sections, lessons, payments, enrolments, course_progress, lesson_completions, import_purchases, import_earned`,
  );
}

/** Runs the checks that the database defers to the commit, because a dry run has no commit. */
export async function checkNow(tx: Database): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
}

/** Returns those of the old ids that were imported before, with the hashes of their content; null if it was not kept. */
export async function selectKnown(
  tx: Database,
  table: Named,
  oldIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (oldIds.length === 0) return new Map();
  const rows = await tx
    .select({ oldId: importedRows.oldId, content: importedRows.content })
    .from(importedRows)
    .where(and(eq(importedRows.oldTable, table.name), inArray(importedRows.oldId, [...oldIds])));
  return new Map(rows.map(({ oldId, content }) => [oldId, content]));
}

/** Stores hashes of imported rows that have none, by their old ids. */
export async function keepContents(tx: Database, table: Named, contents: ReadonlyMap<string, string>): Promise<void> {
  if (contents.size === 0) return;
  await tx.execute(sql`update imported_rows r set content = kept.content
    from unnest(${sql.param([...contents.keys()])}::text[], ${sql.param([...contents.values()])}::text[]) as kept (old_id, content)
    where r.old_table = ${table.name} and r.old_id = kept.old_id and r.content is null`);
}

interface ImportedRow {
  readonly oldId: string;
  readonly newId: string | null;
  readonly oldTransactionId?: string | null;
}

export async function insertImported(
  tx: Database,
  table: Named,
  rows: readonly ImportedRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(importedRows)
    .values(rows.map((row) => ({ ...row, oldTable: table.name, createdAt: at })))
    .onConflictDoNothing();
}

/** Returns the new ids of old rows of any table, whether or not the new rows still exist. */
export async function selectNewIds(
  tx: Database,
  table: Named,
  oldIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (oldIds.length === 0) return new Map();
  const rows = await tx
    .select({ oldId: importedRows.oldId, newId: importedRows.newId })
    .from(importedRows)
    .where(and(eq(importedRows.oldTable, table.name), inArray(importedRows.oldId, [...new Set(oldIds)])));
  return new Map(rows.flatMap(({ oldId, newId }) => (newId === null ? [] : [[oldId, newId] as const])));
}

/** Returns the people who still exist, by their old ids. */
export async function selectPeople(tx: Database, table: Named, oldIds: readonly string[]) {
  if (oldIds.length === 0) return new Map<string, { id: string; name: string; email: string }>();
  const rows = await tx
    .select({ oldId: importedRows.oldId, id: users.id, name: users.name, email: users.email })
    .from(importedRows)
    .innerJoin(users, eq(users.id, importedRows.newId))
    .where(and(eq(importedRows.oldTable, table.name), inArray(importedRows.oldId, [...new Set(oldIds)])));
  return new Map(rows.map(({ oldId, ...person }) => [oldId, person]));
}

/** Returns the courses that still exist, by their old ids. */
export async function selectCourses(tx: Database, table: Named, oldIds: readonly string[]) {
  if (oldIds.length === 0) return new Map<string, { id: string; title: string }>();
  const rows = await tx
    .select({ oldId: importedRows.oldId, id: courses.id, title: courses.title })
    .from(importedRows)
    .innerJoin(courses, eq(courses.id, importedRows.newId))
    .where(and(eq(importedRows.oldTable, table.name), inArray(importedRows.oldId, [...new Set(oldIds)])));
  return new Map(rows.map(({ oldId, ...course }) => [oldId, course]));
}

/** Finds the courses that these names refer to: slugs, or titles in any case. The title of several courses finds none. */
export async function selectCoursesNamed(tx: Database, names: readonly string[]) {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  if (keys.length === 0) return new Map<string, string>();
  const rows = await tx
    .select({ id: courses.id, title: sql<string>`lower(${courses.title})`, slug: courses.slug })
    .from(courses)
    .where(or(inArray(courses.slug, keys), inArray(sql`lower(${courses.title})`, keys)));
  const ofTitle = (title: string) => rows.filter((row) => row.title === title);
  return new Map(
    keys.flatMap((key) => {
      const id =
        rows.find(({ slug }) => slug === key)?.id ?? (ofTitle(key).length === 1 ? ofTitle(key)[0]?.id : undefined);
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
}

/** Reads the languages of courses, by their ids. */
export async function selectCourseLocales(tx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Locale>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: courses.id, locale: courses.locale })
    .from(courses)
    .where(inArray(courses.id, [...ids]));
  return new Map(rows.map(({ id, locale }) => [id, toLocale(locale)]));
}

/** In a dry run, inserts a row for a file that would be stored, because other rows refer to it. It is rolled back with them. */
export async function insertPlaceholderFile(
  tx: Database,
  file: { id: string; kind: MediaKind; isPublic: boolean; fileName: string; contentType: string },
): Promise<void> {
  const empty = { storageKey: `dry-run/${file.id}`, byteSize: 1, sha256: '0'.repeat(64) };
  await tx.insert(mediaFiles).values({ ...file, ...empty });
}
