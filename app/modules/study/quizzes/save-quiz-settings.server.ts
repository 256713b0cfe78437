import { isDeepStrictEqual } from 'node:util';
import { setLessonRule } from '#app/modules/catalogue/courses/admin/content/set-lesson-rule.server.ts';
import type { LessonRule } from '#app/modules/catalogue/courses/lesson-rule.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import {
  countPools,
  countTaken,
  lockQuizLesson,
  insertQuiz,
  lockQuiz,
  selectQuiz,
  selectSections,
  updateQuiz,
} from './quiz-queries.server.ts';
import { askedBy, maxQuestionsAsked, type QuizInput } from './quiz-rules.ts';
import { refuse } from './quiz-errors.ts';

/** Copies the settings of quizzes with their course, in the transaction of its caller, who checked the actor. */
export { copyQuizzes } from './quiz-queries.server.ts';

interface Place {
  readonly courseId: string;
  readonly lessonId: string;
}

/** The questions for quizzes that are taught in a section; `sectionId` and `title` are null for those that name no place. */
export interface QuestionPool {
  readonly sectionId: string | null;
  readonly title: string | null;
  readonly published: number;
  readonly drafts: number;
}

/** The settings of a quiz for their form. */
export interface QuizSettings {
  readonly lesson: NonNullable<Awaited<ReturnType<typeof lockQuizLesson>>>;
  /** 0 before the first time. */
  readonly version: number;
  /** Null before the first time. */
  readonly input: QuizInput | null;
  /** A pool for each section in order, and one for questions without a place. */
  readonly pools: readonly QuestionPool[];
  /** Attempts that are being answered: they keep the rules that they were drawn by. */
  readonly openAttempts: number;
  /** Learners with a result: it keeps the pass mark that it was drawn by. */
  readonly learnersWithResult: number;
}

/** Values of a quiz's form. */
interface SavedQuiz extends Place {
  /** Version of the settings in the form; 0 for the first time. */
  readonly version: number;
  readonly input: QuizInput;
  /** Version of the lesson in the form, which has the rule. */
  readonly lessonVersion: number;
  readonly rule: LessonRule | null;
}

interface SavingDeps extends StaffDeps {
  readonly liveEvents: Pick<LiveEvents, 'publish'>;
}

/** Returns the settings of a quiz with what it may draw from. Throws DomainError 'forbidden', 'quiz_not_found'. */
export async function readQuizSettings(
  { db, actor, clock }: Pick<StaffDeps, 'db' | 'actor' | 'clock'>,
  { courseId, lessonId }: Place,
): Promise<QuizSettings> {
  requireCapability(actor, 'questions.edit');
  const lesson = isId(courseId) && isId(lessonId) ? await lockQuizLesson(db, courseId, lessonId) : null;
  if (!lesson) throw refuse('quiz_not_found');
  const row = await selectQuiz(db, lessonId);
  return {
    lesson,
    version: row?.version ?? 0,
    input: row && inputOf(row),
    pools: await readPools(db, courseId),
    ...(await countTaken(db, lessonId, clock.now())),
  };
}

/**
 * Saves how a quiz is drawn, passed and repeated, and when its lesson opens, in one transaction. Open attempts and results keep the rules that
 * they were drawn by. The same form again changes nothing. Throws DomainError 'forbidden', 'quiz_not_found', 'conflict',
 * 'section_not_found', 'draw_empty', 'draw_too_large', 'pool_too_small', and those of `setLessonRule`.
 */
export async function saveQuizSettings(
  { db, actor, clock, liveEvents, address }: SavingDeps,
  { courseId, lessonId, version, input, lessonVersion, rule }: SavedQuiz,
): Promise<void> {
  requireCapability(actor, 'questions.edit');
  if (!isId(courseId) || !isId(lessonId)) throw refuse('quiz_not_found');
  const at = clock.now();
  const from = { actor, at, ...(address !== undefined && { address }) };
  const isChanged = await db.transaction(async (tx) => {
    // The lock of the course comes before that of the quiz, as everywhere.
    const isRuleChanged = await setLessonRule(tx, from, { courseId, id: lessonId, version: lessonVersion, rule });
    if (!(await lockQuizLesson(tx, courseId, lessonId))) throw refuse('quiz_not_found');
    const isSaved = await saveSettings(tx, from, { courseId, lessonId, version, input });
    return isRuleChanged || isSaved;
  });
  if (isChanged) liveEvents.publish('catalogue');
}

/** Returns whether they differ from those that were stored. */
async function saveSettings(
  tx: Database,
  { actor, at, address }: { readonly actor: Actor; readonly at: Date; readonly address?: string },
  { courseId, lessonId, version, input }: Pick<SavedQuiz, 'courseId' | 'lessonId' | 'version' | 'input'>,
): Promise<boolean> {
  const pools = await readPools(tx, courseId);
  refuseFaulty(input, pools);
  const order = pools.map(({ sectionId }) => sectionId);
  const requested = {
    ...input,
    draws: input.draws.toSorted((one, other) => order.indexOf(one.sectionId) - order.indexOf(other.sectionId)),
  };
  const isNew = await insertQuiz(tx, { lessonId, courseId }, requested, at);
  const row = isNew ? null : await lockQuiz(tx, lessonId);
  const before = row && inputOf(row);
  if (isDeepStrictEqual(before, requested)) return false;
  if (row) {
    requireVersion(row.version, version);
    await updateQuiz(tx, { lessonId, courseId }, requested, at);
  }
  await recordAudit(tx, actor, {
    action: 'check.saved',
    subjectType: 'lesson',
    subjectId: lessonId,
    ...(before && { before: summaryOf(before) }),
    after: { courseId, ...summaryOf(requested) },
    ...(address !== undefined && { address }),
  });
  return true;
}

type Row = NonNullable<Awaited<ReturnType<typeof selectQuiz>>>;

const inputOf = ({ version: _version, ...input }: Row): QuizInput => input;

const summaryOf = ({ draws, ...rest }: QuizInput) => ({ ...rest, questions: askedBy(draws), draws });

async function readPools(db: Database, courseId: string): Promise<QuestionPool[]> {
  const sections: { id: string | null; title: string | null }[] = await selectSections(db, courseId);
  const counts = new Map((await countPools(db, courseId)).map((pool) => [pool.sectionId, pool]));
  return [...sections, { id: null, title: null }].map(({ id: sectionId, title }) => {
    const { published, drafts } = counts.get(sectionId) ?? { published: 0, drafts: 0 };
    return { sectionId, title, published, drafts };
  });
}

function refuseFaulty({ draws }: QuizInput, pools: readonly QuestionPool[]): void {
  const asked = askedBy(draws);
  if (asked === 0) throw refuse('draw_empty');
  if (asked > maxQuestionsAsked) throw refuse('draw_too_large');
  for (const { sectionId, questions } of draws) {
    const pool = pools.find((each) => each.sectionId === sectionId);
    if (!pool) throw refuse('section_not_found');
    if (questions > pool.published) throw refuse('pool_too_small');
  }
}
