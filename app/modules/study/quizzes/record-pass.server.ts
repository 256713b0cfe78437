import { getLocale } from '#texts/runtime';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';
import { recordProof } from '#app/modules/study/learning/proofs/record-proof.server.ts';
import {
  recordCompletion,
  type LessonForUpdate,
  type LessonCompletion,
} from '#app/modules/study/learning/record-completion.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { selectLessonTitle } from './result-queries.server.ts';

/** Completes the lesson of a quiz that was passed, with the proof for the certificate. Again with a better result only the proof changes. */
export async function recordPass(
  tx: Database,
  mailing: Mailing | null,
  lesson: LessonForUpdate,
  { points, of: outOf, at }: { readonly points: number; readonly of: number; readonly at: Date },
): Promise<LessonCompletion> {
  const { learner, lessonId } = lesson;
  const title = await selectLessonTitle(tx, lessonId, getLocale());
  await recordProof(tx, { ...learner, lessonId, kind: 'check', title, points, outOf, at });
  return recordCompletion(tx, mailing, lesson, at);
}
