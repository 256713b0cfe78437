import { randomUUID } from 'node:crypto';
import { courseLimits, maxPrice } from '#app/modules/catalogue/courses/admin/course-limits.ts';
import { freeSlug, slugOf } from '#app/shared/slug.ts';
import { youtubeIdOf } from '#app/modules/catalogue/media/youtube.ts';
import { toCents } from '#app/shared/money.ts';
import { categoryOf, levelOf, priceOf } from './cells.ts';
import { insertOldCourse, selectSlugsLike } from './catalogue-queries.server.ts';
import { oldTables } from './exported-tables.ts';
import { readRows, takeNew, type ImportContext, type TableImport } from './import-context.ts';
import { insertImported } from './import-queries.server.ts';
import { shorten, type OldRow } from './old-row.ts';

const table = oldTables.courses;
type Column = keyof typeof table.columns;
type OldCourse = ReturnType<typeof readCourse>;

/** Imports the courses of the old catalogue; `cells.ts` says what an old word means. */
export const coursesImport: TableImport<Column> = {
  table,
  async take(context, rows) {
    const { tx, report, clock } = context;
    const fresh = await takeNew(context, table, readRows(context, table, rows, readCourse));
    for (const { row, value } of fresh) {
      const { oldId, createdAt, ...course } = value;
      noteDoubts(context, row, value);
      const slug = freeSlug(course.slug, await selectSlugsLike(tx, 'courses', course.slug));
      const files = await filesOf(context, row);
      const id = randomUUID();
      const at = createdAt ?? clock.now();
      await insertOldCourse(tx, { ...course, ...files, id, slug, createdAt: at, updatedAt: value.updatedAt ?? at });
      await insertImported(tx, table, [{ oldId, newId: id }], clock.now());
      report.count(table, 'made');
    }
  },
};

function readCourse(row: OldRow<Column>) {
  const title = row.line('title').slice(0, courseLimits.title) || 'Untitled course';
  const price = row.text('price');
  const priceCents = row.read('price', priceOf, 'is not a price in shillings') ?? toCents(0);
  if (priceCents > maxPrice) throw row.fault('price', `'${shorten(price)}' is more than M-Pesa moves at once`);
  const slug = row.text('slug').trim().toLowerCase();
  return {
    oldId: row.required('id'),
    title,
    slug: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= courseLimits.slug ? slug : slugOf(title),
    priceCents,
    instructor: row.line('instructor').slice(0, courseLimits.instructor) || 'Unknown Instructor',
    description: row.text('description').trim(),
    // The old listing showed this default. Only imported rows get it.
    duration: row.line('duration').slice(0, courseLimits.duration) || '8 weeks',
    level: levelOf(row.text('level')),
    category: categoryOf(row.text('category')) ?? 'general',
    status: /^active$/i.test(row.text('status').trim()) ? 'active' : 'draft',
    createdAt: row.moment('createdAt'),
    updatedAt: row.moment('updatedAt'),
  };
}

function noteDoubts({ report }: ImportContext, row: OldRow<Column>, { title, priceCents, status }: OldCourse): void {
  const note = (sentence: string) => report.note(row.place, sentence);
  const category = row.text('category');
  if (categoryOf(category) === null) note(`'${shorten(category)}' is not a category; imported as general`);
  const word = row.text('status').trim();
  if (!/^(active|draft|)$/i.test(word)) note(`'${shorten(word)}' is not a status; imported as draft`);
  if (status === 'active' && (priceCents === 0 || title === 'Untitled course'))
    note('without title and price a course is not listed');
}

async function filesOf({ tx, report, media }: ImportContext, row: OldRow<Column>) {
  const [image, video] = [row.text('image').trim(), row.text('video').trim()];
  const youtubeId = youtubeIdOf(video);
  const say = (column: string, address: string, why: string) =>
    report.note(row.place, `${column} '${shorten(address)}': ${why}; imported without it`);
  const picture = image === '' ? null : await media.use(tx, image, { kind: 'image', isPublic: true });
  if (picture && 'missing' in picture) say('Course Image', image, picture.missing);
  const videoFile = video === '' || youtubeId ? null : await media.use(tx, video, { kind: 'video', isPublic: true });
  if (videoFile && 'missing' in videoFile) say('Course Video', video, videoFile.missing);
  return {
    imageId: picture && 'id' in picture ? picture.id : null,
    videoId: videoFile && 'id' in videoFile ? videoFile.id : null,
    youtubeId,
  };
}
