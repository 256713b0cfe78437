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
import { isPassed } from '../check.ts';
import { lockAttempts, lockPaper, selectPaper, selectQuestionsOf } from '../paper-queries.server.ts';
import { recordPass } from '../record-pass.server.ts';
import { selectChecksIn, selectLearners } from '../regrade/regrade-queries.server.ts';
import { isFullyCorrect } from '../regrade/regrade.ts';
import { lateMail } from './late-mail.ts';
import { selectLatePaper, writeDecision, writeMarks } from './late-queries.server.ts';
import { refuse } from '../check-errors.ts';

interface Decision {
  readonly paperId: string;
  /** Whether it is marked as if it had come in time. */
  readonly counts: boolean;
}

interface Deps extends StaffDeps {
  readonly mailing: Mailing;
}

/**
 * Decides whether a paper that arrived late counts, once. One that counts is marked by the newest revisions of regrades, and a pass completes the
 * lesson; the learner gets a mail, all in one transaction. The same decision again changes nothing. Returns the points; null for a paper that
 * does not count. Throws DomainError of DecisionErrorCode, 'paper_not_found', 'late_decided' where the opposite was decided.
 */
export async function decideLatePaper(
  { db, actor, clock, address, mailing }: Deps,
  { paperId, counts }: Decision,
): Promise<{ readonly points: number | null }> {
  if (!can(actor, 'grading.do')) throw refuse('forbidden');
  const found = isId(paperId) ? await selectLatePaper(db, paperId) : null;
  if (!found) throw refuse('paper_not_found');
  const { userId, courseId, lessonId } = found;
  const now = clock.now();
  return db.transaction(async (tx) => {
    // In the order of a hand-in.
    const lesson = await lockPastLesson(tx, { userId, courseId }, { lessonId, now });
    await lockAttempts(tx, { userId, lessonId });
    await lockPaper(tx, userId, paperId);
    const paper = await selectPaper(tx, userId, { id: paperId });
    if (!paper || !lesson) throw refuse('paper_not_found');
    const { mark } = await requireDecision(tx, actor, 'late_paper.decide', { people: { userIds: [userId] } });
    if (paper.decidedAt) {
      if ((paper.state === 'marked') !== counts) throw refuse('late_decided');
      return { points: paper.points };
    }
    const { of, pointsToPass } = paper;
    const points = counts ? await markAnswers(tx, paperId) : null;
    const at = paper.receivedAt && paper.receivedAt > now ? paper.receivedAt : now;
    const decidedBy = actor.kind === 'admin' ? actor.userId : null;
    await writeDecision(tx, paperId, { decidedAt: at, decidedBy, points });
    const [learner] = await selectLearners(tx, courseId, [userId]);
    if (learner) {
      const { locale, isEnrolled } = learner;
      if (points !== null && isPassed({ state: 'marked', points, pointsToPass }))
        await inLocale(locale, () => recordPass(tx, isEnrolled ? mailing : null, lesson, { points, of, at }));
      if (isEnrolled) await queueLateMail(tx, mailing, learner, { paperId, lessonId, points, of, pointsToPass });
    }
    await recordAudit(tx, actor, {
      action: counts ? 'late_paper.accepted' : 'late_paper.refused',
      subjectType: 'lesson',
      subjectId: lessonId,
      after: { courseId, paperId, userId, number: paper.number, points, of, ...mark },
      ...(address !== undefined && { address }),
    });
    return { points };
  });
}

/** Marks the stored answers of a paper, and returns its points. */
async function markAnswers(tx: Database, paperId: string): Promise<number> {
  const questions = await selectQuestionsOf(tx, paperId, 'marking');
  const marks = questions.map(({ position, content, answer }) => {
    return { position, isRight: isFullyCorrect(contentIn(content), answer) };
  });
  await writeMarks(tx, paperId, marks);
  return marks.filter(({ isRight }) => isRight).length;
}

interface Result {
  readonly paperId: string;
  readonly lessonId: string;
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
}

/** Queues the mail about a decision in the learner's language; once for each paper. A mail that cannot be written must not undo the decision. */
async function queueLateMail(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  { email: to, locale }: Awaited<ReturnType<typeof selectLearners>>[number],
  { paperId, lessonId, ...result }: Result,
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const [check] = await selectChecksIn(tx, [lessonId], locale);
  if (!check) return;
  let mail;
  try {
    mail = inLocale(locale, () => lateMail({ to, brand, appUrl, check, ...result }));
  } catch (error) {
    log.error({ err: error }, 'a mail about a late paper could not be written');
    return;
  }
  await queueMail(tx, { ...mail, dedupeKey: `late-paper:${paperId}` }, jobs);
}
