import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { maskPhone } from '#app/shared/phone.ts';
import { withMeaning } from '../attempts/attempt-facts.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { selectAttempts } from '../attempts/attempt-queries.server.ts';
import { selectHoldsMoney } from '#app/modules/ledger/receipts.server.ts';
import { describeOrder } from './order-progress.ts';
import { noticeStateOf, type PaymentNotice } from './payment-notice.ts';

interface Deps extends Pick<CollectionDeps, 'providers'> {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** Returns the actor's own order for the strip under the header; null if there is nothing to show. */
export async function readPaymentNotice(
  deps: Deps,
  { orderId }: { readonly orderId: string },
): Promise<PaymentNotice | null> {
  const { db, actor, clock } = deps;
  const userId = userIdOf(actor);
  // Reads the attempts first: a payment that arrives in between then shows as paid.
  const attempts = withMeaning(deps, await selectAttempts(db, orderId));
  const order = await selectOrder(db, orderId);
  if (userId === null || order?.userId !== userId) return null;
  const holdsMoney = order.status === 'unpaid' && (await selectHoldsMoney(db, orderId));
  const state = noticeStateOf(describeOrder(order.status, attempts, clock.now(), { holdsMoney }).state);
  const prompted = attempts.at(-1);
  return (
    state && {
      orderId,
      state,
      totalCents: order.total,
      phone: prompted?.phoneNumber ? maskPhone(prompted.phoneNumber) : null,
    }
  );
}
