import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  categoryIds,
  courseLevels,
  courseStatuses,
  lessonKindNames,
  type LessonKind,
} from '#app/shared/course-terms.ts';
import type { CourseText } from '#app/shared/course-words.ts';
import { baseLocale, locales } from '#app/shared/locale.ts';
import { created, id, lines, moment, oneOf, textOrNone, tsvector, updated } from './columns.ts';
import { mediaFiles } from './media.ts';

/** SQL pattern for the number before a unit: '6' of '6 weeks', '8' of '6-8 weeks', nothing of '2.5 weeks'. */
const stated = (unit: string) => `'(?i)(?<![0-9.,])([0-9]{1,3}) *${unit}s?(?![a-z])'`;

/** The texts of a course, here and in other languages. */
export const wordColumns = () =>
  ({
    title: textOrNone('title'),
    description: textOrNone('description'),
    about: textOrNone('about'),
    duration: textOrNone('duration'),
    instructorBio: textOrNone('instructor_bio'),
    outcomes: lines('outcomes'),
    requirements: lines('requirements'),
    features: lines('features'),
  }) satisfies Readonly<Record<CourseText, unknown>>;

export const courses = pgTable(
  'courses',
  {
    id: id(),
    slug: text('slug').notNull(),
    /** The language of the texts of this row, its sections and its lessons; those of other languages are in course-texts.ts. */
    locale: text('locale').notNull().default(baseLocale),
    ...wordColumns(),
    title: text('title').notNull(),
    instructor: text('instructor').notNull().default('Unknown Instructor'),
    duration: text('duration').notNull().default('4 weeks'),
    /**
     * Whole weeks from the text above, which has weeks, months of four weeks, or days; the largest of them. Null if the text has none.
     */
    durationWeeks: integer('duration_weeks').generatedAlwaysAs(
      (): SQL =>
        sql`nullif(greatest(substring(${courses.duration} from ${sql.raw(stated('week'))})::int, substring(${courses.duration} from ${sql.raw(stated('month'))})::int * 4, (substring(${courses.duration} from ${sql.raw(stated('day'))})::int + 6) / 7), 0)`,
    ),
    level: text('level').notNull().default('beginner'),
    category: text('category').notNull().default('general'),
    priceCents: integer('price_cents').notNull(),
    status: text('status').notNull().default('draft'),
    /**
     * Completes the course at this mean of its quizzes, in per cent; one that is not passed counts as 0. Null: all lessons complete it. A course
     * without published quizzes has no mean and goes by its lessons.
     */
    passPercent: integer('pass_percent'),
    imageId: uuid('image_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    videoId: uuid('video_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    videoCaptionsId: uuid('video_captions_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    youtubeId: text('youtube_id'),
    /** Triggers keep these counts on the rows that they count, so that lists of any size are equally fast. */
    studentCount: integer('student_count').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    ratingSum: integer('rating_sum').notNull().default(0),
    /** Both search columns are read by the former release alone. */
    searchText: tsvector('search_text').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${courses.title}), 'A') || setweight(to_tsvector('english', ${courses.description}), 'B') || setweight(to_tsvector('simple', replace(${courses.category}, '-', ' ') || ' ' || ${courses.instructor}), 'C')`,
    ),
    /** The same without accents, quotes and dashes: 'mpesa' is in 'M-Pesa'. */
    searchKeys: tsvector('search_keys').generatedAlwaysAs(
      (): SQL =>
        sql`to_tsvector('english', search_key(${courses.title} || ' ' || ${courses.description} || ' ' || ${courses.instructor}))`,
    ),
    /** Last change of a text, kept by a trigger. Translations may be older. */
    textsChangedAt: moment('texts_changed_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    uniqueIndex('courses_slug_key').on(t.slug),
    check('courses_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.slug}) <= 120`),
    // An M-Pesa prompt may request 250,000 shillings at most.
    check('courses_price', sql`${t.priceCents} between 0 and 25000000`),
    check('courses_locale', oneOf(t.locale, locales)),
    check('courses_pass_percent', sql`${t.passPercent} between 1 and 100`),
    check('courses_level', oneOf(t.level, courseLevels)),
    check('courses_category', oneOf(t.category, categoryIds)),
    check('courses_status', oneOf(t.status, courseStatuses)),
    check('courses_one_video', sql`${t.videoId} is null or ${t.youtubeId} is null`),
    check('courses_youtube', sql`${t.youtubeId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check(
      'courses_counts',
      sql`${t.studentCount} >= 0 and ${t.ratingCount} >= 0 and ${t.ratingSum} between ${t.ratingCount} and 5 * ${t.ratingCount}`,
    ),
    index('courses_listed_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status = 'active' and price_cents > 0`),
    index('courses_category_idx')
      .on(t.category, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status = 'active' and price_cents > 0`),
    index('courses_popular_idx')
      .on(t.studentCount.desc().nullsFirst(), t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status = 'active' and price_cents > 0`),
    index('courses_price_idx')
      .on(t.priceCents, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status = 'active' and price_cents > 0`),
    index('courses_rating_idx')
      .on(sql`(rating_sum::float8 / nullif(rating_count, 0)) desc nulls last`, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status = 'active' and price_cents > 0`),
    index('courses_weeks_idx')
      .on(t.durationWeeks, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status = 'active' and price_cents > 0`),
    index('courses_search_idx').using('gin', t.searchText),
    index('courses_search_keys_idx').using('gin', t.searchKeys),
    // The portal finds reviews and questions of a course by any part of its title.
    index('courses_title_key_idx').using('gin', sql`search_key(${t.title}) gin_trgm_ops`),
    index('courses_created_idx').on(t.createdAt.desc().nullsFirst(), t.id),
  ],
);

export const sections = pgTable(
  'sections',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text('title').notNull().default('Default Section'),
    /** From 0 without gaps (I9). The unique constraint is deferred, so that a reorder is one statement per row. */
    position: integer('position').notNull(),
    /** Last change of a text, kept by a trigger. Translations may be older. */
    textsChangedAt: moment('texts_changed_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    unique('sections_in_course_key').on(t.id, t.courseId),
    check('sections_position', sql`${t.position} >= 0`),
    index('sections_course_idx').on(t.courseId, t.position),
  ],
);

/** A lesson: the specification's content item. */
export const lessons = pgTable(
  'lessons',
  {
    id: id(),
    courseId: uuid('course_id').notNull(),
    sectionId: uuid('section_id').notNull(),
    title: text('title').notNull().default('Untitled'),
    contentType: text('content_type').$type<LessonKind>().notNull(),
    /** Sanitised HTML of a text lesson, or of the text beside a video or PDF. */
    body: text('body').notNull().default(''),
    /** Number of words in the body without tags, so that outlines estimate the reading time without loading the body. */
    wordCount: integer('word_count')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`regexp_count(regexp_replace(${lessons.body}, '<[^>]*>', ' ', 'g'), '\\S+')`),
    mediaId: uuid('media_id').references(() => mediaFiles.id, { onDelete: 'restrict' }),
    captionsId: uuid('captions_id').references(() => mediaFiles.id, { onDelete: 'set null' }),
    youtubeId: text('youtube_id'),
    durationSeconds: integer('duration_seconds'),
    position: integer('position').notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    isFreePreview: boolean('is_free_preview').notNull().default(false),
    allowDownload: boolean('allow_download').notNull().default(true),
    /** Completes it when its end is reached; otherwise the learner marks it. Means nothing for kinds that a use case completes. */
    isDoneWhenViewed: boolean('is_done_when_viewed').notNull().default(false),
    /** Last change of a text, kept by a trigger. Translations may be older. */
    textsChangedAt: moment('texts_changed_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [
    foreignKey({
      name: 'lessons_section_fk',
      columns: [t.sectionId, t.courseId],
      foreignColumns: [sections.id, sections.courseId],
    }).onDelete('cascade'),
    unique('lessons_in_course_key').on(t.id, t.courseId),
    check('lessons_content_type', oneOf(t.contentType, lessonKindNames)),
    check('lessons_position', sql`${t.position} >= 0`),
    check('lessons_duration', sql`${t.durationSeconds} >= 0`),
    check('lessons_youtube', sql`${t.youtubeId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check(
      'lessons_source',
      sql`case when ${t.contentType} in ('text', 'practice', 'check', 'assignment') then ${t.mediaId} is null and ${t.youtubeId} is null when ${t.contentType} = 'pdf' then ${t.youtubeId} is null and (${t.mediaId} is not null or not ${t.isPublished}) else not (${t.mediaId} is not null and ${t.youtubeId} is not null) and (${t.mediaId} is not null or ${t.youtubeId} is not null or not ${t.isPublished}) end`,
    ),
    index('lessons_section_idx').on(t.sectionId, t.position),
    index('lessons_course_idx').on(t.courseId),
    index('lessons_media_idx').on(t.mediaId),
    index('lessons_captions_idx').on(t.captionsId),
  ],
);

/** The images in a lesson's text, kept by a trigger that reads `lessons.body`. Learners who may study the lesson may see them. */
export const lessonImages = pgTable(
  'lesson_images',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => mediaFiles.id, { onDelete: 'restrict' }),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.mediaId] }), index('lesson_images_media_idx').on(t.mediaId)],
);
