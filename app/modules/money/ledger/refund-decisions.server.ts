import type { StaffActor } from '#app/shared/actor.ts';
import { requireDecision, type AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { DecisionFacts, DecisionName } from '#app/shared/decision-rules.ts';
import {
  selectSaidBy,
  selectHands,
  selectPeopleOfMoney,
  selectPeopleOfOrder,
  sumRefundedBy,
} from './decision-facts-queries.server.ts';
import type { Refund } from './refund.ts';
import type { LockedMoney, LockedRefund } from './refunds.server.ts';
import type { OrderRow } from './order-queries.server.ts';

type RefundDecision = Extract<DecisionName, `refund.${string}`>;

/** Decisions that are not for whoever requested the refund, or said that it was made. */
export const isOthers = (decision: DecisionName): boolean => decision === 'refund.fail' || decision === 'refund.settle';

/**
 * Returns what the rules need to know of refunding an order. `cents` is what is to be sent back; `before` what of the order was already, by
 * anybody: both the order and the person's day are within the limit.
 */
export async function factsOfOrderRefund(
  db: Database,
  staff: Pick<StaffActor, 'userId'>,
  order: Pick<OrderRow, 'id'>,
  {
    receipts,
    cents,
    before,
    at,
  }: {
    readonly receipts: readonly string[];
    readonly cents: number;
    readonly before: number;
    readonly at: Date;
  },
): Promise<DecisionFacts> {
  return {
    people: await selectPeopleOfOrder(db, order.id),
    hands: await selectHands(db, receipts),
    amount: { cents, usedCents: Math.max(before, await sumRefundedBy(db, staff.userId, { at })) },
  };
}

/** Returns what the rules need to know of refunding all of a payment in review. */
export async function factsOfMoneyRefund(
  db: Database,
  staff: Pick<StaffActor, 'userId'>,
  {
    receipt,
    orderId,
    phoneNumber,
    amountCents,
  }: Pick<LockedMoney['incomingPayment'], 'receipt' | 'orderId' | 'phoneNumber' | 'amountCents'>,
  at: Date,
): Promise<DecisionFacts> {
  return {
    people: await selectPeopleOfMoney(db, { orderId, phoneNumber }),
    hands: await selectHands(db, [receipt]),
    amount: { cents: amountCents, usedCents: await sumRefundedBy(db, staff.userId, { at }) },
  };
}

/**
 * Returns what the rules need to know of a refund that was requested. One that a person requested was within a limit then; one that the
 * shop began counts for whoever makes it. `code` is that of a refund by hand, and `isOthers` says that neither who
 * requested nor who made the refund decides it. While M-Pesa may still refund it too, two people decide that it was made by hand, or failed.
 */
export async function factsOfRefund(
  db: Database,
  staff: Pick<StaffActor, 'userId'>,
  {
    refund,
    incomingPayment,
  }: {
    readonly refund: Refund;
    readonly incomingPayment: Pick<LockedMoney['incomingPayment'], 'receipt' | 'orderId' | 'phoneNumber'>;
  },
  {
    at,
    code = null,
    isOthers: isOfOthers = false,
  }: { readonly at: Date; readonly code?: string | null; readonly isOthers?: boolean },
): Promise<DecisionFacts> {
  const { id, requestedBy, amountCents, status } = refund;
  const failedBy = status === 'failed' ? await selectSaidBy(db, id, 'refund.failed') : null;
  const doneBy = status === 'done' ? await selectSaidBy(db, id, 'refund.done') : null;
  const hands = await selectHands(db, [incomingPayment.receipt]);
  return {
    people: await selectPeopleOfMoney(db, incomingPayment),
    hands: isOfOthers ? [...hands, requestedBy, doneBy] : hands,
    first: [requestedBy, failedBy].find((userId) => userId !== null && userId !== staff.userId) ?? null,
    isUnconfirmed: code !== null || status === 'unknown' || failedBy !== null,
    ...(requestedBy === null && {
      amount: { cents: amountCents, usedCents: await sumRefundedBy(db, staff.userId, { at, except: id }) },
    }),
  };
}

/** Asks the rules about a locked refund. Throws DomainError of DecisionErrorCode. */
export async function requireRefundDecision(
  tx: Database,
  staff: StaffActor,
  locked: LockedRefund,
  { decision, at }: { readonly decision: RefundDecision; readonly at: Date },
): Promise<AllowedDecision['mark']> {
  const { mark } = await requireDecision(
    tx,
    staff,
    decision,
    await factsOfRefund(tx, staff, locked, {
      at,
      isOthers: isOthers(decision),
    }),
  );
  return mark;
}
