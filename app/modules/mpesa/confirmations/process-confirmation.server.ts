import { alertOwner } from '#app/modules/ledger/alert-owner.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { hashCallbackToken, isSameHash } from '../callbacks/callback-token.server.ts';
import type { InboxHandler } from '../callbacks/inbox.ts';
import { mpesaName } from '../mpesa-name.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { readConfirmation, type ConfirmationReport } from './confirmation-report.server.ts';
import { recordConfirmedMoney } from '#app/modules/collection/money/record-confirmed-money.server.ts';

const isOurSecret = ({ confirmationToken }: Pick<MpesaDeps, 'confirmationToken'>, tokenHash: string) =>
  isSameHash(hashCallbackToken(confirmationToken), tokenHash);

/**
 * M-Pesa confirms money that came to our number, whether a prompt of ours asked for it or somebody paid by hand (Daraja: C2B).
 * Its order is the one that the payer named as account number, or that one learner claims the receipt for; money without an
 * order is kept for a person.
 */
export const confirmationHandler: InboxHandler = {
  isOurs: async (deps, tokenHash) => isOurSecret(deps, tokenHash),
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

async function alertUnclaimed(tx: Database, deps: MpesaDeps, { receipt, amountCents }: ConfirmationReport) {
  const sentence = `${formatKsh(amountCents)} came in with receipt ${receipt} and an account number that names no order. Please match it with its order, or give it back.`;
  await alertOwner(tx, deps, { subject: 'unclaimed', key: receipt, sentence, orderNumber: null });
}
