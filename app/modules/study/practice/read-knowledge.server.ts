import { getLocale } from '#texts/runtime';
import type { PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import { readPlayer } from '#app/modules/study/learning/read-player.server.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { StudyDeps } from '#app/modules/study/learning/study-deps.ts';
import { maxAtOnce, type SectionKnowledge } from './five-minutes.ts';
import { mastery } from './mastery.ts';
import { practiceQuestion } from './practice-set.server.ts';
import { cardOf, selectKnowledge, selectQuestionsTaughtIn } from './practice-set-queries.server.ts';

/** The query of `toKnowledge`, for pages that select more about the learner in the same statement. */
export { knowledgeRows } from './practice-set-queries.server.ts';

/** Returns how well a learner knows the practice questions of a course, by section. One query. Checks no access. */
export async function readKnowledge(
  db: Database,
  { userId, courseId, now }: { readonly userId: string; readonly courseId: string; readonly now: Date },
): Promise<SectionKnowledge[]> {
  return toKnowledge(await selectKnowledge(db, { userId, courseId }), now);
}

/** Makes the knowledge of rows of `knowledgeRows`. */
export function toKnowledge(rows: Awaited<ReturnType<typeof selectKnowledge>>, now: Date): SectionKnowledge[] {
  const cards = rows.flatMap(({ questionId, dueAt, lastRating }) =>
    dueAt === null || lastRating === null ? [] : [{ questionId, dueAt, lastRating }],
  );
  const states = mastery(
    rows.map(({ questionId }) => questionId),
    cards,
    now,
  );
  const shown = rows.map((row, index) => ({ ...row, mastery: states[index] ?? ('open' as const) }));
  return [...Map.groupBy(shown, ({ sectionId }) => sectionId)].map(([sectionId, questions]) => ({
    sectionId,
    questions: questions.map(({ lessonId, mastery: state }) => ({ lessonId, mastery: state })),
  }));
}

export interface CoursePractice extends PracticeSet<QuestionContent> {
  readonly course: { readonly slug: string; readonly title: string };
  /** The lesson that is practised alone, and its title; null for a section and for several lessons. */
  readonly taughtIn: string | null;
  readonly lessonTitle: string | null;
}

/**
 * Returns what is worth practising of a section: the questions that are fading, then those not known yet, at most twelve. Of several lessons
 * those that are known follow; of one lesson it returns all. Only of lessons that the actor may study. Takes a course by id or slug. Throws
 * DomainError of LearningErrorCode.
 */
export async function readCoursePractice(
  { db, actor, clock, contentAccess }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>,
  {
    course: idOrSlug,
    sectionId,
    lessonIds,
  }: { readonly course: string; readonly sectionId: string | null; readonly lessonIds: readonly string[] },
): Promise<CoursePractice> {
  const { course, sections, learnerId } = await readPlayer(
    { db, actor, clock, contentAccess },
    { course: idOrSlug, isOutlineOnly: true },
  );
  const requested = new Set(lessonIds);
  const open = sections
    .filter(({ id }) => sectionId === null || id === sectionId)
    .flatMap(({ lessons }) => lessons)
    .filter(({ id, isLocked }) => !isLocked && (requested.size === 0 || requested.has(id)));
  const now = clock.now();
  const rows = await selectQuestionsTaughtIn(
    db,
    { userId: learnerId, locale: getLocale() },
    open.map(({ id }) => id),
  );
  const states = mastery(
    rows.map(({ id }) => id),
    rows.flatMap((row) => cardOf(row) ?? []),
    now,
  );
  const of = (state: string) => rows.filter((_, index) => states[index] === state);
  const known = lessonIds.length === 0 ? [] : of('known');
  const [alone = null] = lessonIds.length === 1 ? open : [];
  const selected = alone ? rows : [...of('fading'), ...of('open'), ...known].slice(0, maxAtOnce);
  return {
    course: { slug: course.slug, title: course.title },
    taughtIn: alone && alone.id,
    lessonTitle: alone && alone.title,
    learnerId,
    lessonId: '',
    locale: getLocale(),
    questions: selected.map((row) => practiceQuestion(row, { now, bySection: true })),
  };
}
