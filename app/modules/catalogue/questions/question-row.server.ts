import type { MediaErrorCode } from '#app/modules/catalogue/media/media-errors.ts';
import { attachMediaFile } from '#app/modules/catalogue/media/attach-media-file.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { type Locale, locales } from '#app/shared/locale.ts';
import { isId } from '#app/shared/ids.ts';
import type { Difficulty } from '#app/shared/study-terms.ts';
import type { Database } from '#app/platform/database.server.ts';
import { questionContent } from './kinds/content-schema.server.ts';
import { faultOf, type QuestionContent } from './kinds/question-kinds.ts';
import { refuse } from './question-errors.ts';
import { hasLesson } from './question-queries.server.ts';
import type { QuestionInput, QuestionStatus, TaughtPlace } from './question.ts';

const oneLine = (text: string | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The columns of what an editor wrote. The words are those by which the portal lists and finds the question. */
export function columnsOf({ use, difficulty, taught, content }: QuestionInput, courseLocale: Locale) {
  const others = locales.filter((locale) => locale !== courseLocale);
  return {
    kind: content.kind,
    use,
    difficulty,
    lessonId: taught?.lessonId ?? null,
    taughtSecond: taught?.second ?? null,
    taughtPage: taught?.page ?? null,
    taughtHeading: taught?.heading ?? null,
    words: [courseLocale, ...others].map((locale) => oneLine(content.prompt[locale])).join('\n'),
  };
}

interface PlaceColumns {
  readonly lessonId: string | null;
  readonly taughtSecond: number | null;
  readonly taughtPage: number | null;
  readonly taughtHeading: string | null;
}

/** Where a stored question is taught. */
export function taughtOf({ lessonId, taughtSecond, taughtPage, taughtHeading }: PlaceColumns): TaughtPlace | null {
  return lessonId === null ? null : { lessonId, second: taughtSecond, page: taughtPage, heading: taughtHeading };
}

/** Content as the database holds it: it was checked before it was written. */
export const contentIn = (json: unknown): QuestionContent => questionContent.parse(json);

export const difficultyIn = (stored: number): Difficulty => (stored === 1 ? 1 : stored === 2 ? 2 : 3);

export const statusOf = (row: { readonly isArchived: boolean; readonly revision: number }): QuestionStatus =>
  row.isArchived ? 'archived' : row.revision > 0 ? 'published' : 'draft';

/** Throws DomainError with the fault of a question that is to be published. */
export function refuseFaulty(content: QuestionContent, courseLocale: Locale): void {
  const fault = faultOf(content, courseLocale);
  if (fault) throw refuse(fault);
}

/** Throws DomainError 'lesson_not_found' for a lesson of another course, or one that was deleted meanwhile. */
export async function requireLesson(db: Database, courseId: string, taught: TaughtPlace | null): Promise<void> {
  if (taught === null) return;
  if (!isId(taught.lessonId) || !(await hasLesson(db, courseId, taught.lessonId))) throw refuse('lesson_not_found');
}

/**
 * Keeps the file of a question's picture for the transaction that refers to it. Throws DomainError 'picture_gone' if it is not there, or no
 * picture.
 */
export async function requirePicture(tx: Database, actor: Actor, { picture }: QuestionContent): Promise<void> {
  if (!picture) return;
  try {
    await attachMediaFile(tx, { mediaId: picture.id, kind: 'image', isPublic: false, actor });
  } catch (error) {
    const code: MediaErrorCode = 'media_not_usable';
    if (error instanceof DomainError && error.code === code) throw refuse('picture_gone');
    throw error;
  }
}
