import { randomUUID } from 'node:crypto';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { oldTables } from './exported-tables.ts';
import { enrolAndCount } from './enrol-and-count.server.ts';
import { readRows, type ImportContext, type TableImport } from './import-context.ts';
import { selectCourses, selectPeople } from './import-queries.server.ts';
import {
  addStudents,
  gatherUnpaid,
  insertStaffEnrolment,
  selectUnpaid,
  type UnpaidEntry,
} from './ledger-queries.server.ts';
import { shorten } from './old-row.ts';
import { insertPurchases } from './people-queries.server.ts';

const table = oldTables.enrolments;

/** Imports the old list of enrolments. Like purchased_courses, it lists courses without a reason: an entry alone gives no access. */
export const enrolmentsImport: TableImport<keyof typeof table.columns> = {
  table,
  async take(context, rows) {
    const { tx, report } = context;
    const taken = readRows(context, table, rows, (row) => ({
      oldUser: row.required('user'),
      oldCourse: row.required('course'),
    }));
    const people = await selectPeople(
      tx,
      oldTables.profiles,
      taken.map(({ value }) => value.oldUser),
    );
    const courses = await selectCourses(
      tx,
      oldTables.courses,
      taken.map(({ value }) => value.oldCourse),
    );
    const listed = taken.flatMap(({ row, value }) => {
      const [person, course] = [people.get(value.oldUser), courses.get(value.oldCourse)];
      if (person && course) return [{ userId: person.id, courseId: course.id, ...row.place }];
      const missing = person
        ? `'${shorten(value.oldCourse)}' is not a course`
        : `'${shorten(value.oldUser)}' is not in profiles`;
      report.skipped(table, row.place, missing);
      return [];
    });
    await insertPurchases(tx, listed);
  },
};

/**
 * Enrols learners in the listed courses that no payment answers, in the name of the staff member whom the operator named. Without a staff member it
 * reports and skips them, because anybody could write into those lists. Runs after everything else that enrols.
 */
export async function enrolUnpaid(context: ImportContext): Promise<void> {
  await gatherUnpaid(context.tx);
  let entries = await selectUnpaid(context.tx, 0);
  while (entries.length > 0) {
    for (const entry of entries) await enrolOrReport(context, entry);
    entries = await selectUnpaid(context.tx, entries.at(-1)?.nth ?? 0);
  }
  await addStudents(context.tx, context.students);
}

async function enrolOrReport(context: ImportContext, entry: UnpaidEntry): Promise<void> {
  const { tx, report, clock, enrolAs } = context;
  const { userId, courseId, title, name, email, file, line } = entry;
  const place = { file, line };
  if (!enrolAs) {
    report.skipped(table, place, `${email} has '${shorten(title)}' on a list, and no payment for it`);
    return;
  }
  const at = clock.now();
  const id = randomUUID();
  const names = { courseTitle: title, buyerName: name, buyerEmail: email };
  await insertStaffEnrolment(tx, { id, userId, courseId, ...names, enrolledBy: enrolAs.userId, at });
  await enrolAndCount(context, { userId, courseId, orderLineId: id, source: 'grant', at });
  const subject = { subjectType: 'payment', subjectId: id };
  await recordAudit(tx, enrolAs, { action: 'enrolment.granted', ...subject, after: { userId, courseId } });
  report.changed(table, place, `${email} is given '${shorten(title)}' by ${enrolAs.email}`);
}
