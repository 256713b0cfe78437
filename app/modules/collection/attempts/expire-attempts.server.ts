import { selectOrderLines } from '#app/modules/ledger/orders.server.ts';
import {
  lockAttempt,
  selectAttempts,
  selectLiveAttemptOfPhone,
  selectOverlappingAttempt,
} from './attempt-queries.server.ts';
import { isOutlived } from './can-try-again.ts';
import { moveAttempt } from './move-attempt.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';

/**
 * Expires the attempts that stand in a new one's way but have outlived their prompt without an answer (the rule is canTryAgain's): of the
 * same order, on the same phone, or for the same courses. They go to review; should one of them turn out paid after all, it counts, or
 * is surplus. Returns whether any was expired.
 */
export async function expireAttempts(
  deps: CollectionDeps,
  { orderId, phone, userId }: { orderId: string; phone: string | null; userId: string },
): Promise<boolean> {
  const { db, clock } = deps;
  const courseIds = (await selectOrderLines(db, orderId)).flatMap(({ courseId }) =>
    courseId === null ? [] : [courseId],
  );
  const overlapping = courseIds.length > 0 ? await selectOverlappingAttempt(db, { userId, orderId, courseIds }) : null;
  const inTheWay = new Set([
    ...(await selectAttempts(db, orderId)).map(({ id }) => id),
    phone === null ? undefined : (await selectLiveAttemptOfPhone(db, phone))?.id,
    overlapping?.attemptId,
  ]);
  let isAnyExpired = false;
  for (const attemptId of inTheWay) {
    if (attemptId === undefined) continue;
    // Each in a transaction of its own: locking two orders at once could make two learners wait for each other.
    const isExpired = await db.transaction(async (tx) => {
      const attempt = await lockAttempt(tx, attemptId);
      if (!attempt || !isOutlived(attempt, clock.now())) return false;
      await moveAttempt(tx, deps, attempt, { event: { kind: 'replaced' }, by: 'learner' });
      return true;
    });
    if (isExpired) isAnyExpired = true;
  }
  return isAnyExpired;
}
