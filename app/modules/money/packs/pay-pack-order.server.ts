import { startAttempt } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { refuse } from './pack-errors.ts';
import { selectOrdersOfPack } from './pack-queries.server.ts';
import type { PackPlace } from './pack-words.ts';
import { readPack } from './read-pack.server.ts';

/**
 * Sends the prompt of an order of a pack to a phone, for the organisation's owners and managers, also where another one ordered. The number of
 * whoever did not order is not remembered as the buyer's. Throws like `readPack` and startAttempt.
 */
export async function payPackOrder(
  deps: Parameters<typeof startAttempt>[0],
  { orderId, phone, ...place }: PackPlace & { readonly orderId: string; readonly phone: string },
): Promise<{ readonly isMine: boolean }> {
  const { db, actor } = deps;
  const pack = await readPack({ db, actor }, place, 'manager');
  const order = (await selectOrdersOfPack(db, pack.packId)).find((each) => each.orderId === orderId);
  if (!order) throw refuse('pack_not_found');
  const { userId, buyerName: name, buyerEmail: email } = order;
  // The account that ordered is deleted: nobody pays its orders any more.
  if (userId === null || name === null || email === null) throw refuse('pack_not_found');
  const isMine = userId === userIdOf(actor);
  await startAttempt(
    { ...deps, actor: { kind: 'learner', userId, name, email }, isByLink: !isMine },
    { orderId, phone },
  );
  return { isMine };
}
