import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { shillingsToCents } from '#app/shared/money.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectIncomingPayments } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import { providerNamed, type CollectionDeps } from '../payment-provider.ts';
import type { Attempt } from './attempt-queries.server.ts';
import { moveAttempt } from './move-attempt.server.ts';
import { m } from '#texts';

interface AttemptResult {
  /** Source of the result: a message of the provider, or its answer to a query. */
  readonly by: 'callback' | 'query';
  readonly resultCode: string;
  readonly description: string;
  /** Set if the result was the first to name it. */
  readonly providerReference?: string;
}

/**
 * Acts on a result without a receipt: a failure, an unknown code, or the 'paid' of a query, which means that the whole amount was paid.
 * The caller has locked the attempt. Returns a word for the history.
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
  const incomingPayments = await selectIncomingPayments(tx, attempt.id);
  // An attempt whose reference has just become known can be queried from now on.
  const current =
    providerReference !== undefined && meaning.kind === 'checking'
      ? { ...attempt, status: await moveAttempt(tx, deps, attempt, { event: { kind: 'accepted' }, by, ...reference }) }
      : attempt;
  const status = await moveAttempt(tx, deps, current, {
    event: { kind: 'result', outcome: meaning.kind },
    by,
    resultCode,
    description,
    holdsMoney: incomingPayments.some(({ state }) => state === 'review'),
    ...reference,
  });
  if (meaning.alertsStaff && attempt.resultCode !== resultCode) {
    const order = await selectOrder(tx, attempt.orderId);
    const isOurs = meaning.kind === 'alert';
    await alertStaff(tx, deps, {
      subject: isOurs ? 'configuration' : 'unknown_code',
      // A wrong configuration fails every payment, so one mail a day is enough.
      key: isOurs ? `${resultCode}:${deps.clock.now().toISOString().slice(0, 10)}` : attempt.id,
      sentence: () => {
        const answer = { provider: provider.label, code: resultCode, description };
        return isOurs ? m.portal_mails_alert_configuration(answer) : m.portal_mails_alert_unknown_code(answer);
      },
      orderNumber: order?.number ?? '',
    });
  }
  return status === attempt.status ? 'nothing_new' : status;
}
