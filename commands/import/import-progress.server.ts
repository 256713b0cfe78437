import { awardCourse } from '#app/modules/study/certificates/award-course.server.ts';
import { percentOf } from './cells.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type ImportContext, type TableImport } from './import-context.ts';
import { insertImported, selectCourses, selectPeople } from './import-queries.server.ts';
import { selectEnrolledPairs } from './ledger-queries.server.ts';
import { shorten, type OldRow } from './old-row.ts';
import { insertStudy, selectEarnedOnly, selectWorkOf, type OldStudy } from './study-queries.server.ts';

const table = oldTables.progress;
type Column = keyof typeof table.columns;

/**
 * Imports progress. The old system kept only a percentage, so the first lessons count as done, as many as come closest to it. A learner
 * with a completed course keeps it, with badge and certificate (L2, L13). Sends no mail.
 */
export const progressImport: TableImport<Column> = {
  table,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const fresh = await takeNew(
      context,
      table,
      readRows(context, table, rows, (row) => readProgress(row, clock.now())),
    );
    const people = await selectPeople(
      tx,
      oldTables.profiles,
      fresh.map(({ value }) => value.oldUser),
    );
    const courses = await selectCourses(
      tx,
      oldTables.courses,
      fresh.map(({ value }) => value.oldCourse),
    );
    const found = fresh.flatMap(({ row, value }) => {
      const [person, course] = [people.get(value.oldUser), courses.get(value.oldCourse)];
      if (person && course) return [{ row, value, email: person.email, userId: person.id, courseId: course.id }];
      const missing = person
        ? `'${shorten(value.oldCourse)}' is not a course`
        : `'${shorten(value.oldUser)}' is not in profiles`;
      report.skipped(table, row.place, missing);
      return [];
    });
    const enrolled = await selectEnrolledPairs(tx, found);
    const studies: OldStudy[] = [];
    const imported: { oldId: string; newId: null }[] = [];
    for (const { row, value, email, userId, courseId } of found) {
      if (!enrolled.has(`${userId} ${courseId}`)) {
        report.skipped(table, row.place, `${email} does not have the course`);
        continue;
      }
      imported.push({ oldId: value.oldId, newId: null });
      report.count(table, value.isOpened ? 'made' : 'empty');
      if (value.isOpened) studies.push({ userId, courseId, ...value });
    }
    await write(context, studies);
    await insertImported(tx, table, imported, clock.now());
  },
};

/** Completes courses for badges without progress. Runs after the progress of all files. */
export async function completeEarned(context: ImportContext): Promise<void> {
  let earned = await selectEarnedOnly(context.tx);
  while (earned.length > 0) {
    await write(
      context,
      earned.map(({ userId, courseId, at }) => ({
        userId,
        courseId,
        percent: 100,
        completedAt: at,
        at,
        createdAt: at,
      })),
    );
    earned = await selectEarnedOnly(context.tx);
  }
}

function readProgress(row: OldRow<Column>, now: Date) {
  const [oldUser, oldCourse] = [row.required('user'), row.required('course')];
  const percent = row.read('progress', percentOf, 'is none of 0 to 100') ?? 0;
  const isCompleted = row.flag('isCompleted', false) || percent === 100;
  const lastAccessed = row.moment('lastAccessed');
  const [createdAt, updatedAt] = [row.moment('createdAt'), row.moment('updatedAt')];
  const at = lastAccessed ?? updatedAt ?? createdAt ?? now;
  return {
    oldId: row.text('id').trim() || `${oldUser} ${oldCourse}`,
    oldUser,
    oldCourse,
    percent: isCompleted ? 100 : percent,
    // The purchase wrote such a row, and the learner has not opened the course since.
    isOpened: isCompleted || percent > 0 || lastAccessed !== null,
    completedAt: isCompleted ? (updatedAt ?? at) : null,
    at,
    createdAt: createdAt ?? at,
  };
}

async function write({ tx }: ImportContext, studies: readonly OldStudy[]): Promise<void> {
  const finished = await insertStudy(tx, studies);
  const works = await selectWorkOf(tx, [...new Set(finished.map(({ courseId }) => courseId))]);
  for (const { userId, courseId, at } of finished) {
    const work = works.get(courseId);
    if (work) await awardCourse(tx, null, { userId, courseId, ...work, at });
  }
}
