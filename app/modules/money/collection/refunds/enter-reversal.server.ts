import { lockRefund } from '#app/modules/money/ledger/refunds.server.ts';
import type { Refund } from '#app/modules/money/ledger/refund.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import { selectRefundByCode, selectRefundsOf, updateRefund } from '#app/modules/money/ledger/refund-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import type { Handled } from '../money/reported-payment.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { resolveReversal } from './resolve-reversal.server.ts';

/** A reversal on a provider's statement. */
interface StatedReversal {
  readonly provider: string;
  /** The code of the reversal. */
  readonly receipt: string;
  /** The code of the payment that it takes back. */
  readonly of: string;
  readonly amountCents: Cents;
}

/** Whether a refund may be this reversal: it lacks its code, and is done or was sent. */
const mayBe = ({ status, method, refundReceipt, submittedAt, amountCents }: Refund, reversal: StatedReversal) =>
  refundReceipt === null &&
  amountCents === reversal.amountCents &&
  method !== 'bounced' &&
  (status === 'done' || (submittedAt !== null && status !== 'requested' && status !== 'cancelled'));

/**
 * Gives a refund of the payment and amount the code that a statement shows, the oldest completed one first. One that was sent and has no
 * result counts as done, one that was recorded by hand though it was sent opens a case, as with the provider's own report. Returns a word
 * for the import; 'unknown' if no refund fits.
 */
export async function enterReversal(tx: Database, deps: CollectionDeps, reversal: StatedReversal): Promise<Handled> {
  const none = { kind: 'done', outcome: 'unknown' } as const;
  if (await selectRefundByCode(tx, reversal.receipt)) return { kind: 'done', outcome: 'known' };
  if (reversal.of === '' || (await selectIncomingPayment(tx, reversal.receipt))) return none;
  const fitting = (await selectRefundsOf(tx, reversal.of)).map(({ refund }) => refund);
  const candidates = fitting.filter((refund) => mayBe(refund, reversal));
  const found = candidates.find(({ status }) => status === 'done') ?? candidates[0];
  const locked = found && (await lockRefund(tx, found.id));
  if (!locked || locked.incomingPayment.provider !== reversal.provider || !mayBe(locked.refund, reversal)) return none;
  const { refund, order } = locked;
  const of = order ? { orderId: order.id } : {};
  if (refund.status === 'done' && (refund.method === 'reversal' || refund.submittedAt === null)) {
    await updateRefund(tx, refund.id, { refundReceipt: reversal.receipt }, deps.clock.now());
    return { kind: 'done', outcome: 'receipt_learnt', ...of };
  }
  const outcome = await resolveReversal(tx, deps, locked, {
    provider: reversal.provider,
    kind: 'given',
    code: 'statement',
    description: 'on the statement',
    sentence: '',
    refundReceipt: reversal.receipt,
  });
  return { kind: 'done', outcome: outcome === 'done' ? 'receipt_learnt' : outcome, ...of };
}
