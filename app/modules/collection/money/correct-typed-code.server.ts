import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { OrderRow } from '#app/modules/ledger/orders.server.ts';
import {
  lockReceipt,
  lockReceiptCode,
  replaceTypedCode,
  selectOrderReceipts,
  supplementReceipt,
  type Receipt,
} from '#app/modules/ledger/receipts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { clockToleranceMs } from '#app/shared/clock.ts';
import type { Cents } from '#app/shared/money.ts';
import { lockAttempt, type Attempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { correctClaimedCode, settleClaims } from '../claims/claim-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { selectIsOnStatement } from '../reconcile/compared-statement-queries.server.ts';
import { paidCode } from '../result-meaning.ts';

/** Money with a code that the books lack, as its provider reports it. */
export interface ReportedCode {
  readonly provider: string;
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: 'callback' | 'c2b' | 'check' | 'statement';
  readonly accountReference: string | null;
}

/** Who corrects the code; `codes` are all of the statement that shows it. */
interface Correction {
  readonly actor: Actor;
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
  { actor, codes, statement }: Correction,
): Promise<boolean> {
  const typed = (await selectOrderReceipts(tx, order.id)).find((receipt) => mayBeMistyped(receipt, reported, attempt));
  if (!typed || codes?.has(typed.receipt) || (await selectIsOnStatement(tx, typed.receipt))) return false;
  const of = attempt ?? (typed.attemptId === null ? null : await lockAttempt(tx, typed.attemptId));
  const { receipt, phone, source } = reported;
  await lockReceiptCode(tx, receipt);
  if ((await lockReceipt(tx, receipt)) || !(await lockReceipt(tx, typed.receipt))) return false;

  const at = deps.clock.now();
  await replaceTypedCode(tx, typed.receipt, { ...reported, provider: typed.provider, at });
  if (attempt && typed.attemptId === null)
    await supplementReceipt(tx, receipt, { attemptId: attempt.id, phone, accountReference: null, at });
  if (of)
    await moveAttempt(tx, deps, of, {
      by: source,
      event: { kind: 'result', outcome: 'paid' },
      resultCode: paidCode,
      receipt,
    });
  await settleClaims(tx, receipt, order.id, at);
  await correctClaimedCode(tx, { orderId: order.id, typed: typed.receipt, receipt, at });
  await recordAudit(tx, actor, {
    action: 'receipt.code_corrected',
    subjectType: 'receipt',
    subjectId: receipt,
    before: { receipt: typed.receipt },
    after: { receipt, order: order.number, ...(statement !== undefined && { statement }) },
  });
  return true;
}

/**
 * Returns whether a receipt may be mistyped: the provider never reported it, because a report has an account number, if only an empty
 * one.
 */
function mayBeMistyped(
  { provider, source, state, amountCents, accountReference, attemptId, createdAt }: Receipt,
  reported: ReportedCode,
  attempt: Attempt | null,
): boolean {
  return (
    provider === reported.provider &&
    source === 'by_hand' &&
    state === 'matched' &&
    accountReference === null &&
    amountCents === reported.amountCents &&
    (attempt === null || attemptId === null || attemptId === attempt.id) &&
    reported.paidAt.getTime() <= createdAt.getTime() + clockToleranceMs
  );
}
