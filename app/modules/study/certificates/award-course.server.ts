import { randomInt } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import {
  badgeImage,
  storedBadgeName,
  newVerificationCode,
  type EarnedBadge,
} from '#app/modules/study/learning/badge.ts';
import {
  ensureBadge,
  insertUserBadge,
  selectIsCompleted,
  selectWork,
} from '#app/modules/study/learning/progress-queries.server.ts';
import { selectProofs } from '#app/modules/study/learning/proofs/proof-queries.server.ts';
import { queueCertificateMail, type Mailing } from './certificate-mail.server.ts';
import { insertCertificate, selectGraduate, selectIsOwed } from './certificate-queries.server.ts';

interface CompletedCourse {
  readonly userId: string;
  readonly courseId: string;
  readonly title: string;
  readonly category: string;
  readonly instructor: string;
  readonly lessons: number;
  readonly at: Date;
}

/**
 * Awards a course's badge with its certificate, which has the same code and says what was proved, and queues a mail about it; in the
 * transaction that completes the course, with its progress row locked. Once: null if the learner has the badge already; null too while an
 * instalment plan for the course is not paid, because the last shilling awards it. No mail without `mailing`.
 */
export async function awardCourse(
  tx: Database,
  mailing: Mailing | null,
  { userId, courseId, title, category, instructor, lessons, at }: CompletedCourse,
): Promise<EarnedBadge | null> {
  if (await selectIsOwed(tx, { userId, courseId })) return null;
  const badge = await ensureBadge(tx, {
    courseId,
    name: storedBadgeName(title),
    imageUrl: badgeImage({ title, category }),
    description: `Finished every lesson of ${title}.`,
    at,
  });
  const code = newVerificationCode(randomInt);
  const isNew = await insertUserBadge(tx, { userId, badgeId: badge.id, verificationCode: code, earnedDate: at });
  if (!isNew) return null;

  const { name: learnerName, email, locale } = await selectGraduate(tx, userId);
  const proofs = await selectProofs(tx, userId, courseId);
  const facts = {
    code,
    learnerName,
    courseTitle: title,
    category,
    instructor,
    lessons,
    completedAt: at,
    proofs,
  };
  await insertCertificate(tx, { ...facts, userId, courseId });
  if (mailing) await queueCertificateMail(tx, mailing, { to: email, locale, facts, courseId });
  return { name: badge.name, imageUrl: badge.imageUrl, earnedAt: at, verificationCode: code };
}

/**
 * Awards badge and certificate of a course that a learner completed before the last shilling of its plan, in the transaction that counts
 * that shilling. Does nothing if the course is not completed.
 */
export async function awardPaidCourse(
  tx: Database,
  mailing: Mailing,
  { userId, courseId, at }: { readonly userId: string; readonly courseId: string; readonly at: Date },
): Promise<void> {
  if (!(await selectIsCompleted(tx, { userId, courseId }))) return;
  const work = await selectWork(tx, courseId);
  if (work) await awardCourse(tx, mailing, { ...work, userId, courseId, at });
}
