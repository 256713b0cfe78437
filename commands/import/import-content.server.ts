import { randomUUID } from 'node:crypto';
import { sanitizeLessonBody } from '#app/modules/catalogue/courses/lesson-body.server.ts';
import { kindOfImported, lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import {
  insertLessons,
  insertSection,
  orderLessons,
  orderSections,
  selectImportedSections,
  selectSections,
  type NewLesson,
} from './catalogue-queries.server.ts';
import { secondsOf } from './cells.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type ImportContext, type Taken, type TableImport } from './import-context.ts';
import { insertImported, selectCourses } from './import-queries.server.ts';
import { shorten, type OldRow } from './old-row.ts';

const table = oldTables.content;
type Column = keyof typeof table.columns;
type OldItem = ReturnType<typeof readItem>;

/** The name of sections in `imported_rows`: the old system had no rows for them. */
const sectionTable = { name: 'sections' };
const sectionKey = ({ oldCourse, section }: Pick<OldItem, 'oldCourse' | 'section'>) => `${oldCourse}\n${section}`;

/**
 * Imports sections and lessons. The old system kept a section as a title on each of its items, and an empty section as a placeholder item.
 * A placeholder makes a section and no lesson.
 */
export function contentImport(): TableImport<Column> {
  const made = new Map<string, number>();
  return {
    table,
    async take(context, rows) {
      const { tx, report, clock } = context;
      const fresh = await takeNew(context, table, readRows(context, table, rows, readItem));
      const courses = await selectCourses(
        tx,
        oldTables.courses,
        fresh.map(({ value }) => value.oldCourse),
      );
      const placed = fresh.flatMap((taken) => {
        const courseId = courses.get(taken.value.oldCourse)?.id;
        if (courseId !== undefined) return [{ ...taken, courseId }];
        report.skipped(table, taken.row.place, `'${shorten(taken.value.oldCourse)}' is not a course`);
        return [];
      });
      const sectionIds = await placeSections(context, placed, made);
      const lessons: { lesson: NewLesson; order: number }[] = [];
      const imported: { oldId: string; newId: string | null }[] = [];
      for (const { row, value, courseId } of placed) {
        const lesson = value.isPlaceholder
          ? null
          : await lessonOf(context, row, { ...value, courseId, sectionId: sectionIds.get(sectionKey(value)) ?? '' });
        imported.push({ oldId: value.oldId, newId: lesson?.id ?? null });
        report.count(table, lesson ? 'made' : 'empty');
        if (lesson) lessons.push({ lesson, order: value.order });
      }
      await insertLessons(tx, lessons);
      await insertImported(tx, table, imported, clock.now());
    },
    async finish({ tx }) {
      await orderSections(
        tx,
        [...made].map(([id, order]) => ({ id, order })),
      );
      await orderLessons(tx);
    },
  };
}

function readItem(row: OldRow<Column>) {
  const section = row.line('section').slice(0, 200) || 'Default Section';
  const title = row.line('title').slice(0, 200) || 'Untitled';
  const type = typeOf(row);
  const media = row.text('media').trim();
  const source = lessonKindRules[type].imported.sourceOf(media);
  return {
    oldId: row.required('id'),
    oldCourse: row.required('course'),
    section,
    title,
    type,
    // The old system marked empty sections by such rows, and hid them.
    isPlaceholder: !source.file && !source.youtubeId && title === `${section} Content` && row.text('body') === '',
    media,
    source,
    body: row.text('body'),
    seconds: row.read('duration', secondsOf, 'is not a length in seconds'),
    order: row.read('order', numberOf, 'is not a number') ?? 0,
    isPublished: row.flag('isPublished', false),
    createdAt: row.moment('createdAt'),
    updatedAt: row.moment('updatedAt'),
  };
}

const numberOf = (text: string) => (/^-?\d{1,9}(\.\d+)?$/.test(text.trim()) ? Number(text) : null);

const list = new Intl.ListFormat('en-GB');

/** Reads the type of a lesson: 'video', 'Video' and 'video/mp4' are the same. */
function typeOf(row: OldRow<Column>): LessonKind {
  const word = row.required('type').toLowerCase();
  const kind = kindOfImported(word);
  if (kind) return kind;
  const known = list.format(Object.keys(lessonKinds));
  throw row.fault('type', `'${shorten(word)}' is none of ${known}`);
}

/** Returns the sections of the items and inserts missing sections. `made` keeps the position of the first item of each inserted section. */
async function placeSections(
  { tx, clock }: ImportContext,
  items: readonly (Taken<Column, OldItem> & { readonly courseId: string })[],
  made: Map<string, number>,
): Promise<Map<string, string>> {
  const ids = await selectImportedSections(tx, [...new Set(items.map(({ value }) => sectionKey(value)))]);
  for (const { value, courseId } of items) {
    const key = sectionKey(value);
    let id = ids.get(key) ?? (await selectSections(tx, courseId)).get(value.section);
    if (id === undefined) {
      id = randomUUID();
      await insertSection(tx, { id, courseId, title: value.section, createdAt: value.createdAt ?? clock.now() });
      made.set(id, value.order);
    }
    if (!ids.has(key)) await insertImported(tx, sectionTable, [{ oldId: key, newId: id }], clock.now());
    ids.set(key, id);
    const first = made.get(id);
    if (first !== undefined && value.order < first) made.set(id, value.order);
  }
  return ids;
}

async function lessonOf(
  { tx, clock, report, media }: ImportContext,
  row: OldRow<Column>,
  item: OldItem & { readonly courseId: string; readonly sectionId: string },
): Promise<NewLesson> {
  const { type, title, courseId, sectionId, createdAt, updatedAt, seconds } = item;
  const { youtubeId = null, file: kind } = item.source;
  const file = kind && item.media !== '' ? await media.use(tx, item.media, { kind, isPublic: false }) : null;
  const mediaId = file && 'id' in file ? file.id : null;
  const isBare = !lessonKindRules[type].isReady({ mediaId, youtubeId });
  if (isBare) {
    const why = file && 'missing' in file ? file.missing : 'it has no address';
    report.note(row.place, `media_url '${shorten(item.media)}': ${why}; the lesson is imported as a draft`);
  }
  const at = createdAt ?? clock.now();
  return {
    id: randomUUID(),
    courseId,
    sectionId,
    title,
    contentType: type,
    body: sanitizeLessonBody(item.body),
    mediaId,
    youtubeId,
    durationSeconds: seconds,
    isPublished: item.isPublished && !isBare,
    createdAt: at,
    updatedAt: updatedAt ?? at,
  };
}
