import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import { selectReceipts } from '#app/modules/ledger/receipts.server.ts';
import { alertStaff } from '#app/modules/ledger/alert-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { shillingsToCents } from '#app/shared/money.ts';
import { recordMoney } from '../money/record-money.server.ts';
import { providerNamed, type CollectionDeps } from '../payment-provider.ts';
import type { Attempt } from './attempt-queries.server.ts';
import { moveAttempt } from './move-attempt.server.ts';

export interface AttemptResult {
  /** Which side told: a message of the provider, or its answer to our question. */
  readonly by: 'callback' | 'query';
  readonly resultCode: string;
  readonly description: string;
  /** Where the result was the first to name it. */
  readonly providerReference?: string;
}

/**
 * Acts on a result that comes without a receipt: a failure, a code nobody knows, or the 'paid' of a query, which means that the whole
 * amount was paid. The attempt is locked by the caller. Returns a word for the history.
 */
export async function resolveAttempt(
  tx: Database,
  deps: CollectionDeps,
  attempt: Attempt,
  result: AttemptResult,
): Promise<string> {
  const { by, resultCode, description, providerReference } = result;
  const provider = providerNamed(deps, attempt.provider);
  if (!provider) throw new Error(`nobody is called ${attempt.provider}`);
  const meaning = provider.results.resultOf(resultCode);
  const reference = providerReference === undefined ? {} : { providerReference };
  if (meaning.kind === 'paid')
    return recordMoney(
      tx,
      deps,
      { orderId: attempt.orderId, attempt },
      {
        provider: attempt.provider,
        receipt: null,
        amountCents: shillingsToCents(attempt.amountShillings),
        phone: null,
        paidAt: deps.clock.now(),
        source: 'query',
        ...reference,
      },
    );
  const held = await selectReceipts(tx, attempt.id);
  // An attempt whose reference has just become known can be asked about from now on.
  const asked =
    providerReference !== undefined && meaning.kind === 'checking'
      ? { ...attempt, status: await moveAttempt(tx, deps, attempt, { event: { kind: 'accepted' }, by, ...reference }) }
      : attempt;
  const status = await moveAttempt(tx, deps, asked, {
    event: { kind: 'result', outcome: meaning.kind },
    by,
    resultCode,
    description,
    holdsMoney: held.some(({ state }) => state === 'review'),
    ...reference,
  });
  if (meaning.alertsStaff && attempt.resultCode !== resultCode) {
    const order = await selectOrder(tx, attempt.orderId);
    const isOurs = meaning.kind === 'alert';
    await alertStaff(tx, deps, {
      subject: isOurs ? 'configuration' : 'unknown_code',
      // A wrong configuration fails every payment: one mail a day says it.
      key: isOurs ? `${resultCode}:${deps.clock.now().toISOString().slice(0, 10)}` : attempt.id,
      sentence: `${provider.label} answered ${resultCode} (${description}). ${isOurs ? 'The merchant account or its settings need attention.' : 'This code is not known; the payment is still being checked.'}`,
      orderNumber: order?.number ?? '',
    });
  }
  return status === attempt.status ? 'nothing_new' : status;
}
