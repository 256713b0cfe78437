import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { maskPhone } from '#app/shared/phone.ts';
import { selectLinesToPay, selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectHoldsMoney } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { formatKsh } from '#app/shared/money.ts';
import { m } from '#texts';
import { withMeaning } from '../attempts/attempt-facts.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { selectAttempts } from '../attempts/attempt-queries.server.ts';
import { describeOrder } from './order-progress.ts';
import { noticeStateOf } from './payment-cookie.ts';
import { type PaymentNotice } from '#app/modules/catalogue/cart/payment-notice.ts';

type Facts = Omit<PaymentNotice, 'title' | 'hint'>;

const titles = {
  waiting: m.payments_strip_waiting,
  checking: m.payments_strip_waiting,
  review: m.payments_strip_review,
  failed: m.payments_strip_failed,
  paid: m.payments_strip_paid,
} as const;

function hintOf({ state, phone }: Facts): string {
  switch (state) {
    case 'waiting':
      return phone === null ? m.payments_hint_pin() : m.payments_hint_pin_on({ phone });
    case 'checking':
      return m.payments_hint_checking();
    case 'review':
      return m.payments_hint_review();
    case 'failed':
      return m.payments_see_why();
    case 'paid':
      return m.payments_hint_start();
  }
}

/** Returns what the strip says of a payment. */
const noticeWords = (facts: Facts): Pick<PaymentNotice, 'title' | 'hint'> => ({
  title: titles[facts.state]({ amount: formatKsh(facts.totalCents) }),
  hint: hintOf(facts),
});

interface Deps extends Pick<CollectionDeps, 'providers'>, ReadNowDeps {}

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
  if (state === null) return null;
  const prompted = attempts.at(-1);
  const facts = {
    orderId,
    state,
    totalCents: order.total,
    phone: prompted?.phoneNumber ? maskPhone(prompted.phoneNumber) : null,
  };
  return {
    ...facts,
    ...noticeWords(facts),
    ...(state === 'paid' && { courseIds: await readOpenedCourses(db, orderId, userId) }),
  };
}

async function readOpenedCourses(db: Database, orderId: string, userId: string): Promise<string[]> {
  const { lines } = await selectLinesToPay(db, orderId, userId);
  return lines.flatMap(({ forOthers, courseId }) => (forOthers === null && courseId !== null ? [courseId] : []));
}
