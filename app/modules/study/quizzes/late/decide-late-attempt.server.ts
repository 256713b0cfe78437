import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';
import { lockPastLesson } from '#app/modules/study/learning/record-completion.server.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { isPassed } from '../quiz-rules.ts';
import { lockAttempts, lockAttempt, selectQuizAttempt, selectQuestionsOf } from '../quiz-attempt-queries.server.ts';
import { recordPass } from '../record-pass.server.ts';
import { selectQuizzesIn, selectLearners } from '../regrade/regrade-queries.server.ts';
import { isFullyCorrect } from '../regrade/regraded-results.ts';
import { lateMail } from './late-mail.ts';
import { selectLateAttempt, writeDecision, writeMarks } from './late-queries.server.ts';
import { refuse } from '../quiz-errors.ts';

interface Decision {
  readonly attemptId: string;
  /** Whether it is marked as if it had come in time. */
  readonly counts: boolean;
}

interface Deps extends StaffDeps {
  readonly mailing: Mailing;
}

/**
 * Decides whether an attempt that arrived late counts, once. One that counts is marked by the newest revisions of regrades, and a pass completes the
 * lesson; the learner gets a mail, all in one transaction. The same decision again changes nothing. Returns the points; null for an attempt that
 * does not count. Throws DomainError of DecisionErrorCode, 'attempt_not_found', 'late_decided' where the opposite was decided.
 */
export async function decideLateAttempt(
  { db, actor, clock, address, mailing }: Deps,
  { attemptId, counts }: Decision,
): Promise<{ readonly points: number | null }> {
  if (!can(actor, 'grading.do')) throw refuse('forbidden');
  const found = isId(attemptId) ? await selectLateAttempt(db, attemptId) : null;
  if (!found) throw refuse('attempt_not_found');
  const { userId, courseId, lessonId } = found;
  const now = clock.now();
  return db.transaction(async (tx) => {
    // In the order of a submission.
    const lesson = await lockPastLesson(tx, { userId, courseId }, { lessonId, now });
    await lockAttempts(tx, { userId, lessonId });
    await lockAttempt(tx, userId, attemptId);
    const attempt = await selectQuizAttempt(tx, userId, { id: attemptId });
    if (!attempt || !lesson) throw refuse('attempt_not_found');
    const { mark } = await requireDecision(tx, actor, 'late_attempt.decide', { people: { userIds: [userId] } });
    if (attempt.decidedAt) {
      if ((attempt.state === 'marked') !== counts) throw refuse('late_decided');
      return { points: attempt.points };
    }
    const { of, pointsToPass } = attempt;
    const points = counts ? await markAnswers(tx, attemptId) : null;
    const at = attempt.receivedAt && attempt.receivedAt > now ? attempt.receivedAt : now;
    const decidedBy = actor.kind === 'staff' ? actor.userId : null;
    await writeDecision(tx, attemptId, { decidedAt: at, decidedBy, points });
    const [learner] = await selectLearners(tx, courseId, [userId]);
    if (learner) {
      const { locale, isEnrolled } = learner;
      if (points !== null && isPassed({ state: 'marked', points, pointsToPass }))
        await inLocale(locale, () => recordPass(tx, isEnrolled ? mailing : null, lesson, { points, of, at }));
      if (isEnrolled) await queueLateMail(tx, mailing, learner, { attemptId, lessonId, points, of, pointsToPass });
    }
    await recordAudit(tx, actor, {
      action: counts ? 'late_paper.accepted' : 'late_paper.refused',
      subjectType: 'lesson',
      subjectId: lessonId,
      after: { courseId, attemptId, userId, number: attempt.number, points, of, ...mark },
      ...(address !== undefined && { address }),
    });
    return { points };
  });
}

/** Marks the stored answers of an attempt, and returns its points. */
async function markAnswers(tx: Database, attemptId: string): Promise<number> {
  const questions = await selectQuestionsOf(tx, attemptId, 'marking');
  const marks = questions.map(({ position, content, answer }) => {
    return { position, isRight: isFullyCorrect(contentIn(content), answer) };
  });
  await writeMarks(tx, attemptId, marks);
  return marks.filter(({ isRight }) => isRight).length;
}

interface Result {
  readonly attemptId: string;
  readonly lessonId: string;
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
}

/** Queues the mail about a decision in the learner's language; once for each attempt. A mail that cannot be written must not undo the decision. */
async function queueLateMail(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  { email: to, locale }: Awaited<ReturnType<typeof selectLearners>>[number],
  { attemptId, lessonId, ...result }: Result,
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const [quiz] = await selectQuizzesIn(tx, [lessonId], locale);
  if (!quiz) return;
  let mail;
  try {
    mail = inLocale(locale, () => lateMail({ to, brand, appUrl, quiz, ...result }));
  } catch (error) {
    log.error({ err: error }, 'a mail about a late attempt could not be written');
    return;
  }
  await queueMail(tx, { ...mail, dedupeKey: `late-paper:${attemptId}` }, jobs);
}
