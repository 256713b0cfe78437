import { readDecider, requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';
import type { ContentAccess } from '#app/modules/study/learning/can-study.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { recordProof } from '#app/modules/study/learning/proofs/record-proof.server.ts';
import { lockStudiedLesson, recordCompletion } from '#app/modules/study/learning/record-completion.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { ruleOn } from '#app/shared/decision-rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { rubricIn } from './assignment-schema.server.ts';
import { maxFeedbackLength, sumOf, type Levels } from './assignment-rules.ts';
import {
  insertLevels,
  lockSubmission,
  selectLearner,
  selectRecipient,
  updateSubmission,
  selectSubmission,
} from './submission-queries.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { decisionMail } from './submission-mails.ts';
import { refuse } from './assignment-errors.ts';

interface Decision {
  readonly id: string;
  /** Version of the submission that the grader saw. */
  readonly version: number;
  readonly outcome: 'accepted' | 'improve';
  /** The level of each criterion; for 'improve' some may be missing. */
  readonly levels: Levels;
  readonly feedback: string;
}

interface Deps extends StaffDeps {
  readonly contentAccess: ContentAccess;
  readonly mailing: Mailing;
}

/**
 * Notes that a grader reads a submission: from now on it cannot be taken back. Ignores one that is open or decided. Throws DomainError 'forbidden',
 * 'submission_not_found'.
 */
export async function openSubmission({ db, actor, clock }: StaffDeps, id: string): Promise<void> {
  requireCapability(actor, 'grading.do');
  await db.transaction(async (tx) => {
    const found = isId(id) ? await lockSubmission(tx, id) : null;
    if (!found || found.state === 'taken_back') throw refuse('submission_not_found');
    if (found.state !== 'waiting') return;
    // Whoever looks at their own does not grade it, so they may still take it back.
    const ruling = ruleOn('submission.grade', actor, await readDecider(tx, actor), {
      people: { userIds: [found.userId] },
    });
    if (ruling.kind === 'allowed') await updateSubmission(tx, id, openedBy(actor, clock.now()));
  });
}

const openedBy = (actor: StaffDeps['actor'], at: Date) => ({
  state: 'opened' as const,
  openedAt: at,
  openedBy: actor.kind === 'staff' ? actor.userId : null,
});

/**
 * Accepts a submission, or asks to improve it; the learner gets a mail. Accepting completes the lesson, all in one transaction. The same
 * decision again by the same grader changes nothing. Throws DomainError 'forbidden', 'submission_not_found', 'submission_changed' where somebody
 * else decided meanwhile, 'levels_open', 'points_too_few', 'feedback_missing', 'feedback_too_long', 'learner_left'.
 */
export async function decideSubmission(
  { db, actor, clock, address, contentAccess, mailing }: Deps,
  { id, version, outcome, levels, feedback: typed }: Decision,
): Promise<void> {
  requireCapability(actor, 'grading.do');
  const feedback = plainText(typed);
  if (feedback.length > maxFeedbackLength) throw refuse('feedback_too_long');
  const grader = actor.kind === 'staff' ? actor.userId : null;
  await db.transaction(async (tx) => {
    const submission = isId(id) ? await lockSubmission(tx, id) : null;
    if (!submission || submission.state === 'taken_back') throw refuse('submission_not_found');
    if (submission.state === outcome && submission.decidedBy === grader && submission.version === version + 1) return;
    if ((submission.state !== 'waiting' && submission.state !== 'opened') || submission.version !== version)
      throw refuse('submission_changed');
    const { mark } = await requireDecision(tx, actor, 'submission.grade', { people: { userIds: [submission.userId] } });
    const rubric = rubricIn(submission.rubric);
    const graded = Object.fromEntries(
      rubric.flatMap(({ id: name }) => (name in levels ? [[name, levels[name]]] : [])),
    ) as Levels;
    const { points, open } = sumOf(rubric, graded);
    if (outcome === 'accepted') {
      if (open > 0) throw refuse('levels_open');
      if (points < submission.pointsToAccept) throw refuse('points_too_few');
    } else if (feedback === '') throw refuse('feedback_missing');
    const at = clock.now();
    await updateSubmission(tx, id, {
      ...(submission.state === 'waiting' && openedBy(actor, at)),
      state: outcome,
      decidedAt: at,
      decidedBy: grader,
      points: open > 0 ? null : points,
      feedback,
    });
    await insertLevels(tx, id, graded);
    if (outcome === 'accepted') await completeFor(tx, { contentAccess, mailing }, { ...submission, points }, at);
    await queueDecisionMail(tx, mailing, submission);
    await recordAudit(tx, actor, {
      action: outcome === 'accepted' ? 'hand_in.accepted' : 'hand_in.returned',
      subjectType: 'hand_in',
      subjectId: id,
      after: {
        courseId: submission.courseId,
        lessonId: submission.lessonId,
        number: submission.number,
        points,
        of: submission.of,
        levels: graded,
        ...mark,
      },
      ...(address !== undefined && { address }),
    });
  });
}

interface Accepted {
  readonly userId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly points: number;
  readonly of: number;
}

/**
 * Completes the lesson for the learner, with the proof for the certificate. Throws DomainError 'learner_left' for one who may not study it any
 * more.
 */
async function completeFor(
  tx: Database,
  { contentAccess, mailing }: Pick<Deps, 'contentAccess' | 'mailing'>,
  { userId, courseId, lessonId, points, of: outOf }: Accepted,
  at: Date,
): Promise<void> {
  const learner = await selectLearner(tx, userId);
  if (!learner) throw refuse('submission_not_found');
  const actor = { kind: 'learner' as const, userId, name: learner.name, email: learner.email };
  try {
    const title = (await selectRecipient(tx, { userId, lessonId, locale: learner.locale }))?.assignment ?? '';
    await recordProof(tx, { userId, courseId, lessonId, kind: 'assignment', title, points, outOf, at });
    const lesson = await lockStudiedLesson(tx, { actor, now: at, contentAccess }, { course: courseId, lessonId });
    await inLocale(learner.locale, () => recordCompletion(tx, mailing, lesson, at));
  } catch (error) {
    if (error instanceof DomainError) throw refuse('learner_left');
    throw error;
  }
}

/**
 * Queues a mail to the learner about a decision, in their language, in its transaction; once for each submission. A mail that cannot be
 * written must not undo the decision.
 */
async function queueDecisionMail(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  { id, userId, lessonId }: { readonly id: string; readonly userId: string; readonly lessonId: string },
): Promise<void> {
  const learner = await selectLearner(tx, userId);
  const decided = await selectSubmission(tx, id);
  const found = learner && (await selectRecipient(tx, { userId, lessonId, locale: learner.locale }));
  if (!found || !decided) return;
  const { brand } = await readSiteSettings(tx);
  let mail;
  try {
    mail = inLocale(learner.locale, () =>
      decisionMail({
        to: found.to,
        brand,
        appUrl,
        course: { slug: found.courseSlug, title: found.course },
        lesson: { id: lessonId, title: found.assignment },
        isAccepted: decided.state === 'accepted',
        points: decided.points,
        of: decided.of,
        feedback: decided.feedback,
      }),
    );
  } catch (error) {
    log.error({ err: error }, 'a mail about a submission could not be written');
    return;
  }
  await queueMail(tx, { ...mail, dedupeKey: `hand-in:${id}` }, jobs);
}
