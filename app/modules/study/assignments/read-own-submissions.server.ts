import { getLocale } from '#texts/runtime';
import { textIn } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isId, nilId } from '#app/shared/ids.ts';
import type { Locale } from '#app/shared/locale.ts';
import { rubricIn } from './assignment-schema.server.ts';
import { bestOf, isLevel, levels, maxPointsOf, type Level, type Rubric } from './assignment-rules.ts';
import {
  brief,
  feedbackNotices,
  latestFiles,
  latestLevels,
  markSeen,
  ownSubmissions,
} from './submission-queries.server.ts';
import type {
  AssignmentView,
  SubmissionView,
  ShownCriterion,
} from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { refuse } from './assignment-errors.ts';

const selectOwnAssignment = prepareTogether(['userId', 'lessonId'], {
  briefs: brief,
  submissions: ownSubmissions,
  files: latestFiles,
  levels: latestLevels,
});

/**
 * Returns an assignment for the player, with what the learner handed in, in the language of the lesson; null if its rubric is not written yet.
 * Checks no actor: for lessons that `canStudy` has opened. One query.
 */
export async function readOwnAssignment(
  db: Database,
  {
    lessonId,
    courseId,
    learnerId,
    language = null,
  }: {
    readonly lessonId: string;
    readonly courseId: string;
    readonly learnerId: string | null;
    /** Language of the lesson; null if it is the page's. */
    readonly language?: Locale | null;
  },
): Promise<AssignmentView | null> {
  const found = await selectOwnAssignment(db, { userId: learnerId ?? nilId, lessonId });
  const [row] = found.briefs;
  if (!row) return null;
  const locale = language ?? getLocale();
  const { rubric: stored, instructor, ...settings } = row;
  const rubric = rubricIn(stored);
  const [latest] = found.submissions;
  const best = bestOf(found.submissions.filter((each) => each.decidedAt !== null && each.points !== null));
  return {
    ...settings,
    lessonId,
    courseId,
    learnerId,
    reader: instructor,
    of: maxPointsOf(rubric),
    criteria: criteriaIn(rubric, locale),
    latest: latest ? shown(latest, found, locale) : null,
    best: best && { number: best.number, points: best.points ?? 0, of: best.of, isAccepted: best.state === 'accepted' },
  };
}

type Found = Awaited<ReturnType<typeof selectOwnAssignment>>;

function shown(
  { rubric, ...row }: Found['submissions'][number],
  { files, levels: stored }: Pick<Found, 'files' | 'levels'>,
  locale: Locale,
): SubmissionView {
  const decided = row.decidedAt === null ? [] : stored;
  const levelOf = new Map(decided.map(({ criterion, level }) => [criterion, level]));
  return {
    ...row,
    submittedAt: row.submittedAt.toISOString(),
    answerBy: row.answerBy.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    files: files.map(({ submissionId: _id, kind, ...file }) => ({ ...file, isPhoto: kind === 'image' })),
    criteria: criteriaIn(rubricIn(rubric), locale).map((criterion) => ({
      ...criterion,
      level: asLevel(levelOf.get(criterion.id)),
    })),
  };
}

const asLevel = (stored: number | undefined): Level | null => (isLevel(stored) ? stored : null);

/** The criteria in a language, with a text for each level. */
export const criteriaIn = (rubric: Rubric, locale: Locale): ShownCriterion[] =>
  rubric.map(({ id, name, levels: texts }) => ({
    id,
    name: textIn(name, locale),
    levels: levels.map((level) => textIn(texts[level] ?? {}, locale)),
  }));

/** Notes that the actor has read the feedback of an assignment. Throws DomainError 'submission_not_found' for visitors. */
export async function markFeedbackSeen(
  { db, actor, clock }: { readonly db: Database; readonly actor: Actor; readonly clock: { readonly now: () => Date } },
  lessonId: string,
): Promise<void> {
  const userId = userIdOf(actor);
  if (userId === null || !isId(lessonId)) throw refuse('submission_not_found');
  await markSeen(db, userId, lessonId, clock.now());
}

/** The query of the decided submissions whose feedback a learner has not read, for the dashboard. */
export { feedbackNotices };
