import { storedBadgeName } from '#app/modules/study/learning/badge.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type TableImport } from './import-context.ts';
import { insertImported, selectCourses, selectNewIds, selectPeople } from './import-queries.server.ts';
import { shorten } from './old-row.ts';
import { insertEarned, selectCourseByTitle } from './study-queries.server.ts';

const table = oldTables.badges;
const earnedTable = oldTables.userBadges;

/** Imports badges. Each belongs to a course, by its id or by its name, '{course title} Master'. Their pictures are drawn again. */
export const badgesImport: TableImport<keyof typeof table.columns> = {
  table,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const taken = readRows(context, table, rows, (row) => ({
      oldId: row.required('id'),
      name: row.line('name'),
      oldCourse: row.text('course').trim(),
    }));
    const fresh = await takeNew(context, table, taken);
    const courses = await selectCourses(
      tx,
      oldTables.courses,
      fresh.map(({ value }) => value.oldCourse),
    );
    const suffix = storedBadgeName('');
    for (const { row, value } of fresh) {
      const title = value.name.endsWith(suffix) ? value.name.slice(0, -suffix.length) : value.name;
      const courseId = courses.get(value.oldCourse)?.id ?? (await selectCourseByTitle(tx, title));
      if (courseId === null) {
        report.skipped(table, row.place, `'${shorten(value.name)}' is not the badge of a course`);
        continue;
      }
      await insertImported(tx, table, [{ oldId: value.oldId, newId: courseId }], clock.now());
      report.count(table, 'made');
    }
  },
};

/** Imports earned badges. A person with a badge has completed its course, whatever the progress says. */
export const userBadgesImport: TableImport<keyof typeof earnedTable.columns> = {
  table: earnedTable,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const taken = readRows(context, earnedTable, rows, (row) => ({
      oldUser: row.required('user'),
      oldBadge: row.required('badge'),
      oldId: row.text('id').trim() || `${row.text('user').trim()} ${row.text('badge').trim()}`,
      at: row.moment('earnedAt') ?? row.moment('createdAt') ?? clock.now(),
    }));
    const fresh = await takeNew(context, earnedTable, taken);
    const people = await selectPeople(
      tx,
      oldTables.profiles,
      fresh.map(({ value }) => value.oldUser),
    );
    const courseIds = await selectNewIds(
      tx,
      table,
      fresh.map(({ value }) => value.oldBadge),
    );
    for (const { row, value } of fresh) {
      const [person, courseId] = [people.get(value.oldUser), courseIds.get(value.oldBadge)];
      if (!person || courseId === undefined) {
        const missing = person
          ? `'${shorten(value.oldBadge)}' is not the badge of a course`
          : `'${shorten(value.oldUser)}' is not in profiles`;
        report.skipped(earnedTable, row.place, missing);
        continue;
      }
      const isEarned = await insertEarned(tx, { userId: person.id, courseId, at: value.at });
      if (!isEarned) {
        report.skipped(earnedTable, row.place, `${person.email} does not have the course, or has the badge`);
        continue;
      }
      await insertImported(tx, earnedTable, [{ oldId: value.oldId, newId: null }], clock.now());
      report.count(earnedTable, 'made');
    }
  },
};
