import { z } from 'zod';
import {
  recordConfirmedMoney,
  type ConfirmedMoney,
} from '#app/modules/money/collection/money/record-confirmed-money.server.ts';
import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { leftOf } from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { selectInstalmentPlanByNumber } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { whyInstalmentPlanRefuses } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { hashCallbackToken, isSameHash } from '../callbacks/callback-token.server.ts';
import type { CallbackHandler } from '../callbacks/callback-handler.ts';
import { filled, parseJson, readAmount, readDarajaTime, readReceipt, text } from '../callbacks/report-fields.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { mpesaName } from '../payment-gateway.ts';
import { m } from '#texts';

const isOurSecret = ({ confirmationToken }: Pick<MpesaDeps, 'confirmationToken'>, tokenHash: string) =>
  isSameHash(hashCallbackToken(confirmationToken), tokenHash);

/**
 * Processes M-Pesa's confirmation of money to our number, paid by a prompt or by hand (Daraja: C2B). Its order is the one in the account
 * number, or the one that a single learner claims the receipt for; money without an order waits for a person.
 */
export const confirmationHandler: CallbackHandler = {
  isOurSecret: async (deps, tokenHash) => isOurSecret(deps, tokenHash),
  async process(tx, deps, { tokenHash, body }) {
    if (!isOurSecret(deps, tokenHash)) return { kind: 'done', outcome: 'unknown_secret' };
    const report = readConfirmation(body);
    if (!report) return { kind: 'done', outcome: 'unreadable' };
    const isOurs = deps.gateway?.account.receivesAt.includes(report.shortcode) ?? true;
    if (!isOurs) return { kind: 'done', outcome: 'other_shortcode' };
    const { shortcode: _shortcode, ...confirmed } = report;
    const money = { provider: mpesaName, source: 'c2b', ...confirmed } as const;
    const handled = await recordConfirmedMoney(tx, deps, money);
    if (handled.kind === 'done' && handled.outcome === 'unclaimed') await alertUnclaimed(tx, deps, report);
    return handled.kind === 'done' && handled.outcome === 'undecided' ? { kind: 'waiting' } : handled;
  },
};

async function alertUnclaimed(
  tx: Database,
  deps: MpesaDeps,
  { receipt, amountCents, orderNumber }: ConfirmationReport,
) {
  const amount = formatKsh(amountCents);
  const plan = orderNumber === '' ? null : await selectInstalmentPlanByNumber(tx, orderNumber);
  const why = plan && whyInstalmentPlanRefuses(plan, toCents(Math.min(amountCents, leftOf(plan))));
  const sentence = () =>
    why === null
      ? m.portal_mails_alert_unclaimed({ amount, receipt })
      : m.portal_mails_alert_instalments_number({ amount, receipt, why });
  await alertStaff(tx, deps, { subject: 'unclaimed', key: receipt, sentence, orderNumber: null });
}

/** Money that M-Pesa confirms, before anything is believed. */
interface ConfirmationReport extends Pick<
  ConfirmedMoney,
  'receipt' | 'amountCents' | 'accountReference' | 'orderNumber' | 'payer' | 'paidAt'
> {
  /** The number that it was paid to. */
  readonly shortcode: string;
}

const optional = text.nullish().catch('');

const confirmationBody = z.object({
  TransID: filled,
  TransAmount: filled,
  BusinessShortCode: filled,
  TransTime: optional,
  BillRefNumber: optional,
  MSISDN: optional,
});

/** Reads a confirmation (Daraja: C2B). Names of payers are not read. Null for a body that is none. */
function readConfirmation(body: string): ConfirmationReport | null {
  const parsed = confirmationBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { TransID, TransAmount, BusinessShortCode, TransTime, BillRefNumber, MSISDN } = parsed.data;
  const receipt = readReceipt(TransID);
  const amountCents = readAmount(TransAmount);
  if (receipt === null || amountCents === null) return null;
  const typed = BillRefNumber ?? '';
  return {
    receipt,
    amountCents,
    shortcode: BusinessShortCode,
    accountReference: typed
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .slice(0, 60),
    orderNumber: readOrderNumber(typed),
    payer: (MSISDN ?? '').slice(0, 100),
    paidAt: readDarajaTime(TransTime ?? ''),
  };
}
