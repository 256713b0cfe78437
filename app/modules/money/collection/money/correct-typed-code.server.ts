import type { AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { clockToleranceMs } from '#app/shared/clock.ts';
import type { Cents } from '#app/shared/money.ts';
import type { OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  lockIncomingPayment,
  lockReceiptCode,
  selectIncomingPaymentsOfOrder,
  supplementIncomingPayment,
  type IncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import type { Attempt } from '../attempts/attempt-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { selectIsOnStatement } from '../reconcile/compared-statement-queries.server.ts';
import { giveReceiptCode, mayBeMistyped } from './give-receipt-code.server.ts';

/** Money with a code that the books lack, as its provider reports it. */
interface ReportedCode {
  readonly provider: string;
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: 'callback' | 'c2b' | 'check' | 'statement';
  readonly accountReference: string | null;
}

/** Who corrects the code, and whether alone; `codes` are all of the statement that shows it. */
interface Correction {
  readonly actor: Actor;
  readonly mark?: AllowedDecision['mark'];
  readonly codes?: ReadonlySet<string>;
  readonly statement?: string;
}

/**
 * Corrects the code of money of an order that a person typed, if the provider's report shows that it was mistyped: it has the amount, it
 * moved before the code was entered, it is of no other prompt, and no statement has the typed code. The money is not counted again. If the
 * typed code is reported after all, it is another payment. Returns whether it was corrected. The caller has locked the order and the
 * attempt that the report is about, null for none.
 */
export async function correctTypedCode(
  tx: Database,
  deps: CollectionDeps,
  {
    order,
    attempt,
    reported,
  }: { readonly order: OrderRow; readonly attempt: Attempt | null; readonly reported: ReportedCode },
  { actor, mark, codes, statement }: Correction,
): Promise<boolean> {
  const typed = (await selectIncomingPaymentsOfOrder(tx, order.id)).find((money) =>
    mayBeSame(money, reported, attempt),
  );
  if (!typed || codes?.has(typed.receipt) || (await selectIsOnStatement(tx, typed.receipt))) return false;
  const { receipt, phone, accountReference, ...details } = reported;
  await lockReceiptCode(tx, receipt);
  if (await lockIncomingPayment(tx, receipt)) return false;
  if (attempt && typed.attemptId === null) {
    const at = deps.clock.now();
    await supplementIncomingPayment(tx, typed.receipt, { attemptId: attempt.id, phone, accountReference: null, at });
  }
  const outcome = await giveReceiptCode(tx, deps, {
    provisional: typed.receipt,
    reported: { ...details, receipt, phone, ...(accountReference !== null && { accountReference }) },
    by: { actor, mark, statement },
  });
  return outcome === 'given';
}

/** Returns whether the report may be about this money, with a code that a person mistyped. */
function mayBeSame(money: IncomingPayment, reported: ReportedCode, attempt: Attempt | null): boolean {
  const { provider, amountCents, attemptId, createdAt } = money;
  return (
    mayBeMistyped(money) &&
    provider === reported.provider &&
    amountCents === reported.amountCents &&
    (attempt === null || attemptId === null || attemptId === attempt.id) &&
    reported.paidAt.getTime() <= createdAt.getTime() + clockToleranceMs
  );
}
