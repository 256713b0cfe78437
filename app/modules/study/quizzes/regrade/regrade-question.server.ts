import { randomUUID } from 'node:crypto';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { lockPastLesson } from '#app/modules/study/learning/record-completion.server.ts';
import { reasonAgainst, requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { QuestionPicture } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { isId } from '#app/shared/ids.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { recordPass } from '../record-pass.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { regradeMail } from './regrade-mail.ts';
import {
  insertRegrade,
  lockCorrected,
  lockAttemptsAsking,
  selectCorrected,
  selectLearners,
  selectAttemptsAsking,
  writeMarks,
  selectQuizzesIn,
} from './regrade-queries.server.ts';
import { maxMessageLength, planRegrade, type Regrade, type RegradedAttempt } from './regraded-results.ts';
import { refuse } from '../quiz-errors.ts';

export { regradeNotices } from './regrade-queries.server.ts';

/** For how long the dashboard tells of a corrected result. */
const shownMs = 14 * 24 * 60 * 60 * 1000;

/** Returns the ISO moment since when `regradeNotices` are shown. */
export const regradesSince = (now: Date): string => new Date(now.getTime() - shownMs).toISOString();

interface Corrected {
  readonly courseId: string;
  readonly questionId: string;
}

interface RegradePreview extends Regrade {
  /** Prompt of the question, in the course's own language. */
  readonly words: string;
  /** Its picture, if it has one. */
  readonly picture: QuestionPicture | null;
  readonly revision: number;
  /** Why the reader does not regrade it, such as an attempt of their own; null if they may. */
  readonly refusal: string | null;
}

/** Returns what the newest revision of a question would change. Throws DomainError 'forbidden', 'question_not_found'. */
export async function previewRegrade(
  { db, actor }: Pick<StaffDeps, 'db' | 'actor'>,
  { courseId, questionId }: Corrected,
): Promise<RegradePreview> {
  requireCapability(actor, 'grading.do');
  const question = isId(courseId) && isId(questionId) ? await selectCorrected(db, courseId, questionId) : null;
  if (!question) throw refuse('question_not_found');
  const { words, revision, content } = question;
  const corrected = contentIn(content);
  const attempts = await selectAttemptsAsking(db, questionId, revision);
  const people = { userIds: attempts.map(({ userId }) => userId) };
  const refusal = await reasonAgainst(db, actor, 'quiz.regrade', { people });
  return { ...planRegrade(attempts, corrected), words, picture: corrected.picture ?? null, revision, refusal };
}

interface Decision extends Corrected {
  /** That the grader saw in the preview. */
  readonly revision: number;
  /** Otherwise results only rise, and answers that would lose their point keep the mark of the older revision. */
  readonly lowersResults: boolean;
  /** Text of the author for the mail to learners, in addition to its own; may be empty. */
  readonly message: string;
}

interface Deps extends StaffDeps {
  readonly mailing: Mailing;
}

/**
 * Marks one question of all attempts by its newest revision, in one transaction: points, lessons and proofs of those who pass now, mails to those
 * whose result changed. Certificates that were given stay. Open attempts are marked by the revision when they come in. A submission at the same
 * moment comes wholly before or wholly after. The same decision again changes nothing. Returns how many results changed. Throws DomainError
 * 'forbidden', 'question_not_found', 'message_too_long', 'regrade_changed' where the question was corrected again.
 */
export async function regradeQuestion(
  { db, actor, clock, address, mailing }: Deps,
  { courseId, questionId, revision, lowersResults, message: typed }: Decision,
): Promise<{ readonly changed: number }> {
  requireCapability(actor, 'grading.do');
  const message = plainText(typed);
  if (message.length > maxMessageLength) throw refuse('message_too_long');
  return db.transaction(async (tx) => {
    const question = isId(courseId) && isId(questionId) ? await lockCorrected(tx, courseId, questionId) : null;
    if (!question) throw refuse('question_not_found');
    if (question.revision !== revision) throw refuse('regrade_changed');
    await lockAttemptsAsking(tx, questionId, revision);
    const attempts = await selectAttemptsAsking(tx, questionId, revision);
    const people = { userIds: attempts.map(({ userId }) => userId) };
    const { mark } = await requireDecision(tx, actor, 'quiz.regrade', { people });
    const { up, down, same, open } = planRegrade(attempts, contentIn(question.content));
    const moved = lowersResults ? [...up, ...down] : up;
    const marks = [
      ...moved.map(({ id, position, isRight, after: points }) => ({ attemptId: id, position, isRight, points })),
      ...same.map(({ id, position, isRight }) => ({ attemptId: id, position, isRight, points: null })),
      ...open.map(({ id, position }) => ({ attemptId: id, position, isRight: null, points: null })),
    ];
    if (marks.length === 0) return { changed: 0 };
    const at = clock.now();
    const id = randomUUID();
    await writeMarks(tx, revision, marks);
    await insertRegrade(
      tx,
      {
        id,
        questionId,
        courseId,
        revision,
        lowersResults,
        message,
        decidedBy: actor.kind === 'staff' ? actor.userId : null,
        createdAt: at,
      },
      moved.map(({ id: attemptId, before: pointsBefore, after: pointsAfter }) => ({
        attemptId,
        pointsBefore,
        pointsAfter,
      })),
    );
    const learners =
      moved.length > 0 ? await selectLearners(tx, courseId, [...new Set(moved.map(({ userId }) => userId))]) : [];
    for (const learner of learners) await recordPasses(tx, { mailing, at }, learner, { courseId, attempts: up });
    await queueRegradeMails(
      tx,
      mailing,
      { id, message },
      { learners: learners.filter(({ isEnrolled }) => isEnrolled), attempts: moved },
    );
    await recordAudit(tx, actor, {
      action: 'check.regraded',
      subjectType: 'question',
      subjectId: questionId,
      after: {
        courseId,
        revision,
        lowersResults,
        up: up.length,
        down: lowersResults ? down.length : 0,
        message,
        ...mark,
      },
      ...(address !== undefined && { address }),
    });
    return { changed: moved.length };
  });
}

interface Passing {
  readonly mailing: Mailing;
  readonly at: Date;
}

/** Completes the lessons of a learner's attempts that rose and pass. Whose enrolment was ended gets no mail. */
async function recordPasses(
  tx: Database,
  { mailing, at }: Passing,
  { id: userId, locale, isEnrolled }: Learner,
  { courseId, attempts }: { readonly courseId: string; readonly attempts: readonly RegradedAttempt[] },
): Promise<void> {
  const passing = attempts.filter((attempt) => attempt.userId === userId && attempt.after >= attempt.pointsToPass);
  for (const { lessonId, after: points, of } of passing) {
    const locked = await lockPastLesson(tx, { userId, courseId }, { lessonId, now: at });
    if (locked) await inLocale(locale, () => recordPass(tx, isEnrolled ? mailing : null, locked, { points, of, at }));
  }
}

type Learner = Awaited<ReturnType<typeof selectLearners>>[number];

interface Changed {
  readonly learners: readonly Learner[];
  readonly attempts: readonly RegradedAttempt[];
}

/**
 * Queues a mail to each learner whose result changed, in their language, in the transaction of the regrade; once for each attempt. A mail that
 * cannot be written must not undo the regrade.
 */
async function queueRegradeMails(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  { id, message }: { readonly id: string; readonly message: string },
  { learners, attempts }: Changed,
): Promise<void> {
  if (attempts.length === 0) return;
  const { brand } = await readSiteSettings(tx);
  const lessonIds = [...new Set(attempts.map(({ lessonId }) => lessonId))];
  for (const [locale, ofLocale] of Map.groupBy(learners, (learner) => learner.locale)) {
    const quizzes = new Map((await selectQuizzesIn(tx, lessonIds, locale)).map((quiz) => [quiz.id, quiz]));
    for (const { id: userId, email: to } of ofLocale) {
      for (const attempt of attempts.filter((each) => each.userId === userId)) {
        const quiz = quizzes.get(attempt.lessonId);
        if (!quiz) continue;
        let mail;
        try {
          mail = inLocale(locale, () => regradeMail({ to, brand, appUrl, quiz, attempt, message }));
        } catch (error) {
          log.error({ err: error }, 'a mail about a regrade could not be written');
          continue;
        }
        await queueMail(tx, { ...mail, dedupeKey: `regrade:${id}:${attempt.id}` }, jobs);
      }
    }
  }
}
