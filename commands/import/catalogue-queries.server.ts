import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { importedRows } from '#app/database/schema/imports.ts';
import { portfolioItems } from '#app/database/schema/portfolio.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Reads the taken slugs that start like this one; none if this slug is free, which is usual. */
export async function selectSlugsLike(
  tx: Database,
  where: 'courses' | 'portfolio_items',
  slug: string,
): Promise<ReadonlySet<string>> {
  const table = where === 'courses' ? courses : portfolioItems;
  const same = await tx.select({ slug: table.slug }).from(table).where(eq(table.slug, slug));
  if (same.length === 0) return new Set();
  const rows = await tx
    .select({ slug: table.slug })
    .from(table)
    .where(sql`starts_with(${table.slug}, ${slug})`);
  return new Set(rows.map((row) => row.slug));
}

export async function insertOldCourse(tx: Database, course: typeof courses.$inferInsert): Promise<void> {
  await tx.insert(courses).values(course);
}

/** Reads the sections that an import made for these names and that still exist, even if they were renamed. */
export async function selectImportedSections(tx: Database, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({ key: importedRows.oldId, id: sections.id })
    .from(importedRows)
    .innerJoin(sections, eq(sections.id, importedRows.newId))
    .where(and(eq(importedRows.oldTable, 'sections'), inArray(importedRows.oldId, [...keys])));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Reads the sections of a course, by title. */
export async function selectSections(tx: Database, courseId: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: sections.id, title: sections.title })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position);
  return new Map(rows.toReversed().map(({ id, title }) => [title, id]));
}

/** Adds a section at the end of its course. */
export async function insertSection(
  tx: Database,
  section: { id: string; courseId: string; title: string; createdAt: Date },
): Promise<void> {
  const [last] = await tx
    .select({ position: max(sections.position) })
    .from(sections)
    .where(eq(sections.courseId, section.courseId));
  const position = (last?.position ?? -1) + 1;
  await tx.insert(sections).values({ ...section, position, updatedAt: section.createdAt });
}

export type NewLesson = Omit<typeof lessons.$inferInsert, 'position'> & { readonly id: string };

/** Adds lessons after those of their sections, and notes their old positions for `orderLessons`. */
export async function insertLessons(
  tx: Database,
  rows: readonly { lesson: NewLesson; order: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ lesson }) => lesson.sectionId))];
  const lasts = await tx
    .select({ sectionId: lessons.sectionId, position: max(lessons.position) })
    .from(lessons)
    .where(inArray(lessons.sectionId, ids))
    .groupBy(lessons.sectionId);
  const next = new Map(lasts.map(({ sectionId, position }) => [sectionId, (position ?? -1) + 1]));
  const placed = rows.map(({ lesson }) => {
    const position = next.get(lesson.sectionId) ?? 0;
    next.set(lesson.sectionId, position + 1);
    return { ...lesson, position };
  });
  await tx.insert(lessons).values(placed);
  const orders = JSON.stringify(rows.map(({ lesson, order }) => ({ id: lesson.id, section: lesson.sectionId, order })));
  await tx.execute(sql`
    insert into import_orders (lesson_id, section_id, old_order)
    select id, section, "order" from jsonb_to_recordset(${orders}::jsonb) as given (id uuid, section uuid, "order" double precision)`);
}

/** Puts the lessons of this import into the old order, after the lessons that their sections had before. */
export async function orderLessons(tx: Database): Promise<void> {
  await tx.execute(sql`
    with before as (
      select l.section_id, count(*) as lessons from lessons l
      where l.section_id in (select section_id from import_orders)
        and not exists (select from import_orders mine where mine.lesson_id = l.id)
      group by l.section_id
    )
    update lessons l set position = placed.position from (
      select o.lesson_id, coalesce(before.lessons, 0)
        + row_number() over (partition by o.section_id order by o.old_order, o.nth) - 1 as position
      from import_orders o left join before on before.section_id = o.section_id) placed
    where l.id = placed.lesson_id and l.position <> placed.position`);
}

/** Puts the sections of this import into the order of their first lessons, after the sections that their courses had before. */
export async function orderSections(tx: Database, made: readonly { id: string; order: number }[]): Promise<void> {
  if (made.length === 0) return;
  const rows = JSON.stringify(made.map((section, nth) => ({ ...section, nth })));
  await tx.execute(sql`
    with made as (
      select g.*, s.course_id from jsonb_to_recordset(${rows}::jsonb) as g (id uuid, "order" double precision, nth integer)
      join sections s on s.id = g.id
    ), before as (
      select s.course_id, count(*) as sections from sections s
      where s.course_id in (select course_id from made) and not exists (select from made m where m.id = s.id)
      group by s.course_id
    )
    update sections s set position = placed.position from (
      select m.id, coalesce(before.sections, 0)
        + row_number() over (partition by m.course_id order by m."order", m.nth) - 1 as position
      from made m left join before on before.course_id = m.course_id) placed
    where s.id = placed.id and s.position <> placed.position`);
}

export async function insertPortfolioItem(tx: Database, item: typeof portfolioItems.$inferInsert): Promise<void> {
  const [last] = await tx.select({ position: max(portfolioItems.position) }).from(portfolioItems);
  await tx.insert(portfolioItems).values({ ...item, position: (last?.position ?? -1) + 1 });
}
