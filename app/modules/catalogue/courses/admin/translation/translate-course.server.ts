import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { changedFields, pickFields } from '#app/shared/record-fields.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { ofCourseWords, type CourseWords } from '#app/shared/course-words.ts';
import { toLocale, type Locale } from '#app/shared/locale.ts';
import { can } from '#app/shared/permissions.ts';
import type { PublishingDeps, ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../../course-errors.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { touchCourse } from '../content/content-queries.server.ts';
import { lockCourse, selectCourseRow } from '../course-editing-queries.server.ts';
import type { CourseTranslationInput } from './translation-input.ts';
import {
  selectCourseTexts,
  selectLessonStates,
  selectSectionTexts,
  writeCourseTexts,
  writeSectionText,
} from './translation-queries.server.ts';
import { courseWordFields, otherLanguage, stateOf, type TranslationState } from './translation.ts';

const noWords: CourseWords = ofCourseWords(
  () => '',
  () => [],
);

interface TranslatedPart {
  readonly id: string;
  /** Title in the course's own language. `title` is the translation; '' without one. */
  readonly own: string;
  readonly title: string;
  readonly state: TranslationState;
}

/** A course as the form of its translation is filled from it. */
export interface CourseTranslation {
  readonly id: string;
  /** Sent back with the form, to notice translations by other staff. */
  readonly version: number;
  readonly languages: { readonly own: Locale; readonly other: Locale };
  readonly own: CourseWords;
  readonly words: CourseWords;
  readonly state: TranslationState;
  readonly sections: readonly TranslatedPart[];
  readonly lessons: readonly TranslatedPart[];
}

/** Returns the last change of a form's texts as its version; 0 for none. */
function versionOf(rows: readonly ({ readonly updatedAt: Date | null } | null)[]): number {
  return Math.max(0, ...rows.map((row) => row?.updatedAt?.getTime() ?? 0));
}

async function readWords(db: Database, id: string, locale: Locale) {
  const texts = await selectCourseTexts(db, id, locale);
  const sections = await selectSectionTexts(db, id, locale);
  const words = texts ? pickFields(courseWordFields, texts) : noWords;
  return { texts, sections, words, version: versionOf([texts, ...sections]) };
}

/** Reads a course to be translated. Four queries. Throws DomainError 'forbidden', 'course_not_found'. */
export async function readCourseTranslation({ db, actor }: ReadDeps, id: string): Promise<CourseTranslation> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const row = isId(id) ? await selectCourseRow(db, id) : null;
  if (!row) throw refuse('course_not_found');
  const own = toLocale(row.locale);
  const other = otherLanguage(own);
  const { texts, sections, words, version } = await readWords(db, id, other);
  const lessons = await selectLessonStates(db, id, other);
  return {
    id,
    version,
    languages: { own, other },
    own: pickFields(courseWordFields, row),
    words,
    state: stateOf(words.title !== '' && words.description !== '', texts?.updatedAt ?? null, row),
    sections: sections.map((section) => ({
      id: section.id,
      own: section.own,
      title: section.title ?? '',
      state: stateOf((section.title ?? '') !== '', section.updatedAt, section),
    })),
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      own: lesson.own,
      title: lesson.title ?? '',
      state: stateOf(lesson.isWhole, lesson.updatedAt, lesson),
    })),
  };
}

/**
 * Stores a course's texts and the titles of its sections in the other language, if they still have the version of the form. Idempotent,
 * so that a form may be sent twice; skips deleted sections. Throws DomainError 'forbidden', 'course_not_found', 'conflict'.
 */
export async function translateCourse(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, version, input }: { readonly id: string; readonly version: number; readonly input: CourseTranslationInput },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const row = isId(id) ? await lockCourse(tx, id) : null;
    if (!row) throw refuse('course_not_found');
    const locale = otherLanguage(toLocale(row.locale));
    const stored = await readWords(tx, id, locale);
    const titles = stored.sections.map((section) => ({
      id: section.id,
      before: section.title ?? '',
      after: input.sections[section.id] ?? section.title ?? '',
    }));
    const inLine = (which: 'before' | 'after') => titles.map((title) => title[which]);
    const changes = changedFields(
      { ...stored.words, sections: inLine('before') },
      { ...input.words, sections: inLine('after') },
    );
    if (!changes && !input.isConfirmed) return;
    if (changes) requireVersion(stored.version, version);
    const at = clock.now();
    await writeCourseTexts(tx, input.words, { id, locale, at });
    for (const { id: sectionId, before, after } of titles)
      if (after !== before || (input.isConfirmed && after !== ''))
        await writeSectionText(tx, after, { id: sectionId, locale, at });
    await touchCourse(tx, id, at);
    await recordAudit(tx, actor, {
      action: 'course.translated',
      subjectType: 'course',
      subjectId: id,
      before: { locale, ...changes?.before },
      after: { locale, ...changes?.after },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
