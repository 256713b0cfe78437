import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import type { FileFacts, MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import { readFileFacts } from '#app/modules/catalogue/media/read-file-facts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { changedFields, pickFields } from '#app/shared/record-fields.ts';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { toLocale, type Locale } from '#app/shared/locale.ts';
import { can } from '#app/shared/permissions.ts';
import type { PublishingDeps, ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { sanitizeLessonBody } from '../../lesson-body.server.ts';
import { refuse } from '../content/content-errors.ts';
import { lockContent, selectLesson, touchCourse } from '../content/content-queries.server.ts';
import { auditedText, lessonInputOf } from '../content/content-record.ts';
import { attachLessonFiles } from '../content/attach-lesson-files.server.ts';
import { selectCourseRow } from '../course-editing-queries.server.ts';
import type { LessonTranslationInput } from './translation-input.ts';
import { selectLessonTexts, writeLessonTexts } from './translation-queries.server.ts';
import { lessonWordFields, otherLanguage, stateOf, type LessonWords, type TranslationState } from './translation.ts';

const noSource = { mediaId: null, captionsId: null, youtubeId: null, durationSeconds: null };

/** Returns the files of a form that a kind of lesson has. */
function filesFor(kind: LessonKind, { mediaId, captionsId }: Pick<LessonWords, 'mediaId' | 'captionsId'>) {
  const known = lessonKindRules[kind].files({ ...noSource, mediaId, captionsId }).map((file) => file.mediaId);
  return {
    mediaId: known.includes(mediaId) ? mediaId : null,
    captionsId: known.includes(captionsId) ? captionsId : null,
  };
}

const noWords: LessonWords = { title: '', body: '', mediaId: null, captionsId: null };

/** A lesson as the form of its translation is filled from it. */
export interface LessonTranslation {
  readonly id: string;
  /** Sent back with the form, to notice translations by other staff. */
  readonly version: number;
  readonly languages: { readonly own: Locale; readonly other: Locale };
  readonly own: { readonly title: string; readonly body: string };
  readonly words: LessonWords;
  readonly state: TranslationState;
  /** The files that its kind may have, by the form's fields, with the translation's files. */
  readonly files: readonly { readonly field: string; readonly kind: MediaKind; readonly file: FileFacts | null }[];
}

async function readWords(db: Database, { courseId, id }: { readonly courseId: string; readonly id: string }) {
  const row = await selectLesson(db, courseId, id);
  const course = row && (await selectCourseRow(db, courseId));
  if (!row || !course) throw refuse('lesson_not_found');
  const own = toLocale(course.locale);
  const texts = await selectLessonTexts(db, id, otherLanguage(own));
  const words = texts ? pickFields(lessonWordFields, texts) : noWords;
  return {
    row,
    texts,
    words,
    version: texts?.updatedAt.getTime() ?? 0,
    languages: { own, other: otherLanguage(own) },
  };
}

/** Reads a lesson to be translated. Four queries. Throws DomainError 'forbidden', 'lesson_not_found'. */
export async function readLessonTranslation(
  { db, actor }: ReadDeps,
  lesson: { readonly courseId: string; readonly id: string },
): Promise<LessonTranslation> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const { row, texts, words, version, languages } = await readWords(db, lesson);
  const files = await readFileFacts(
    db,
    [words.mediaId, words.captionsId].filter((fileId) => fileId !== null),
  );
  const isWhole = words.title !== '' && (words.body !== '' || row.body === '');
  return {
    id: lesson.id,
    version,
    languages,
    own: { title: row.title, body: row.body },
    words,
    state: stateOf(isWhole, texts?.updatedAt ?? null, row),
    files: lessonKindRules[row.contentType].files(noSource).map(({ field, kind }) => ({
      field,
      kind,
      file: files.get((kind === 'captions' ? words.captionsId : words.mediaId) ?? '') ?? null,
    })),
  };
}

interface Change {
  readonly courseId: string;
  readonly id: string;
  /** Version of the form. */
  readonly version: number;
  readonly input: LessonTranslationInput;
}

/**
 * Stores a lesson's title, text and files in the other language, if they still have the version of the form. Idempotent, so that a form
 * may be sent twice. Throws DomainError 'forbidden', 'lesson_not_found', 'conflict', 'media_unusable'.
 */
export async function translateLesson(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { courseId, id, version, input: { isConfirmed, ...words } }: Change,
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    await lockContent(tx, courseId);
    const stored = await readWords(tx, { courseId, id });
    const { row, words: before, languages } = stored;
    const requested: LessonWords = {
      ...words,
      body: sanitizeLessonBody(words.body),
      ...filesFor(row.contentType, words),
    };
    const changes = changedFields({ ...before }, { ...requested });
    if (!changes && !isConfirmed) return;
    if (changes) requireVersion(stored.version, version);
    const lesson = lessonInputOf({ ...row, rule: null });
    await attachLessonFiles(tx, { requested: { ...lesson, ...requested }, present: { ...lesson, ...before }, actor });
    const at = clock.now();
    await writeLessonTexts(tx, requested, { id, locale: languages.other, at });
    await touchCourse(tx, courseId, at);
    await recordAudit(tx, actor, {
      action: 'lesson.translated',
      subjectType: 'lesson',
      subjectId: id,
      before: { locale: languages.other, ...auditedText(changes?.before ?? {}) },
      after: { locale: languages.other, ...auditedText(changes?.after ?? {}) },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
