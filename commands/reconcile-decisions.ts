import { decideAttempt, type AttemptDecision } from '#app/modules/collection/attempts/decide-attempt.server.ts';
import { combinePayments } from '#app/modules/collection/claims/combine-payments.server.ts';
import { decideClaim } from '#app/modules/collection/claims/decide-claim.server.ts';
import { matchReceipt } from '#app/modules/collection/claims/match-receipt.server.ts';
import { setReceiptCode } from '#app/modules/collection/money/set-receipt-code.server.ts';
import { cancelRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { failRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { readOrderMoney } from '#app/modules/ledger/read-order-money.server.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { requestReceiptRefund } from '#app/modules/collection/refunds/request-receipt-refund.server.ts';
import { requestRefund, type RequestedRefund } from '#app/modules/ledger/request-refund.server.ts';
import { retryRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import { noteOf, textOf, wordOf, type Given, type Subcommand, type SubcommandDeps } from './reconcile-subcommand.ts';

const note = { note: { type: 'string' } } as const;

/** A decision about one refund, with a note. */
const aboutRefund = (
  decide: (deps: SubcommandDeps, asked: { refundId: string; note: string }) => Promise<string>,
): Subcommand => ({
  words: ['REFUND'],
  shown: '--note TEXT',
  options: note,
  changes: true,
  run: async (deps, given, print) => print(await decide(deps, { refundId: wordOf(given, 0), note: noteOf(given) })),
});

const inWords = ({ parts, isNew }: RequestedRefund) =>
  parts
    .map(
      ({ refundId, amountCents }) =>
        `Refund ${refundId} of ${formatKsh(amountCents)} ${isNew ? 'waits to be sent' : 'was asked for before'}.`,
    )
    .join('\n');

/** What changes something; each is one use case, in the name of an admin. */
export const decisions: Readonly<Record<string, Subcommand>> = {
  refund: {
    words: ['ORDER'],
    shown: '[--line N …] [--by-hand CODE] [--outside-guarantee] --note TEXT',
    options: {
      ...note,
      line: { type: 'string', multiple: true },
      'by-hand': { type: 'string' },
      'outside-guarantee': { type: 'boolean' },
    },
    changes: true,
    async run(deps, given, print) {
      const paymentIds = await chosenLines(deps, given);
      const outsideGuarantee = given.options['outside-guarantee'] === true;
      const refund = await requestRefund(deps, { ...paymentIds, note: noteOf(given), outsideGuarantee });
      print(inWords(refund));
      const refundReceipt = textOf(given, 'by-hand');
      if (refundReceipt === undefined) return;
      if (refund.parts.length > 1) throw new DomainError<SettlementErrorCode>('refund_in_parts');
      await recordRefundByHand(deps, { refundId: refund.refundId, refundReceipt, note: noteOf(given) });
      print('Recorded as given back by hand.');
    },
  },
  'refund-receipt': {
    words: ['RECEIPT'],
    shown: '--note TEXT',
    options: note,
    changes: true,
    run: async (deps, given, print) =>
      print(inWords(await requestReceiptRefund(deps, { receipt: wordOf(given, 0), note: noteOf(given) }))),
  },
  send: {
    words: ['REFUND'],
    shown: '',
    options: {},
    changes: true,
    async run(deps, given, print) {
      if (deps.gateway === null && deps.config.payments.mode === 'simulator')
        throw new StartError(
          'The M-Pesa simulator runs inside the server and cannot be reached from here. Record the refund by hand: by-hand REFUND.',
        );
      const sent = await sendRefund(deps, { refundId: wordOf(given, 0) });
      if ('message' in sent) {
        const state = sent.outcome === 'not_sent' ? 'was not sent, and waits' : 'may have been sent, and is in doubt';
        throw new StartError(`The refund ${state}: ${sent.message}`);
      }
      const sentences = { sent: 'Sent.', under_way: 'It was sent before.', done: 'The money is back already.' };
      print(`${sentences[sent.outcome]}${sent.outcome === 'done' ? '' : ' M-Pesa reports the result to the server.'}`);
    },
  },
  'by-hand': {
    words: ['REFUND'],
    shown: '[--code CODE] --note TEXT',
    options: { ...note, code: { type: 'string' } },
    changes: true,
    async run(deps, given, print) {
      const refundReceipt = textOf(given, 'code');
      const asked = { refundId: wordOf(given, 0), note: noteOf(given) };
      await recordRefundByHand(deps, refundReceipt === undefined ? asked : { ...asked, refundReceipt });
      print('Recorded as given back.');
    },
  },
  cancel: aboutRefund(async (deps, asked) => {
    await cancelRefund(deps, asked);
    return 'Cancelled.';
  }),
  fail: aboutRefund(async (deps, asked) => {
    await failRefund(deps, asked);
    return 'It counts as failed: retry it, or give the money back by hand.';
  }),
  retry: aboutRefund(async (deps, asked) => inWords(await retryRefund(deps, asked))),
  code: {
    words: ['RECEIPT', 'CODE'],
    shown: '--note TEXT',
    options: note,
    changes: true,
    async run(deps, given, print) {
      await setReceiptCode(deps, { receipt: wordOf(given, 0), code: wordOf(given, 1), note: noteOf(given) });
      print('The payment has its M-Pesa code.');
    },
  },
  match: {
    words: ['RECEIPT', 'ORDER'],
    shown: '--note TEXT',
    options: note,
    changes: true,
    async run(deps, given, print) {
      await matchReceipt(deps, { receipt: wordOf(given, 0), orderNumber: wordOf(given, 1), note: noteOf(given) });
      print('Matched: the order is paid.');
    },
  },
  combine: {
    words: ['ORDER'],
    shown: '[--receipt CODE …] --note TEXT',
    options: { ...note, receipt: { type: 'string', multiple: true } },
    changes: true,
    async run(deps, given, print) {
      const named = given.options['receipt'];
      const receipts = Array.isArray(named) ? { receipts: named.map(String) } : {};
      await combinePayments(deps, { orderNumber: wordOf(given, 0), ...receipts, note: noteOf(given) });
      print('Combined: the order is paid.');
    },
  },
  claim: {
    words: ['CLAIM', 'accept|reject'],
    shown: '--note TEXT',
    options: note,
    changes: true,
    async run(deps, given, print) {
      const decision = wordOf(given, 1);
      if (decision !== 'accept' && decision !== 'reject') throw new StartError("Say 'accept' or 'reject'.");
      await decideClaim(deps, { claimId: wordOf(given, 0), decision, note: noteOf(given) });
      print(decision === 'accept' ? 'Accepted: the order is paid.' : 'Rejected.');
    },
  },
  attempt: {
    words: ['ATTEMPT', 'failed|paid'],
    shown: '[--code CODE --amount SHILLINGS] --note TEXT',
    options: { ...note, code: { type: 'string' }, amount: { type: 'string' } },
    changes: true,
    async run(deps, given, print) {
      const decision = readDecision(given);
      const decided = await decideAttempt(deps, { attemptId: wordOf(given, 0), decision, note: noteOf(given) });
      print(decided === 'already' ? 'It had been decided before.' : `Decided: ${decided.replace('_', ' ')}.`);
    },
  },
};

function readDecision(given: Given): AttemptDecision {
  const kind = wordOf(given, 1);
  if (kind === 'failed') return { kind };
  if (kind !== 'paid') throw new StartError("Say 'failed' or 'paid'.");
  const amount = textOf(given, 'amount') ?? '';
  const receipt = textOf(given, 'code');
  if (receipt === undefined || !/^[0-9]{1,6}$/.test(amount))
    throw new StartError('Say by which M-Pesa code and how many shillings: --code CODE --amount SHILLINGS.');
  return { kind, receipt, amountShillings: Number(amount) };
}

/** The order, and of its lines those that were named by number; without a number, all that stand. */
async function chosenLines(deps: SubcommandDeps, given: Given): Promise<{ orderId: string; paymentIds?: string[] }> {
  const { orderId, number, lines } = await readOrderMoney(deps, { orderNumber: wordOf(given, 0) });
  const named = given.options['line'];
  if (!Array.isArray(named)) return { orderId };
  const paymentIds = named.map((text) => {
    const line = /^[1-9][0-9]*$/.test(String(text)) ? lines[Number(text) - 1] : undefined;
    if (!line)
      throw new StartError(`There is no line ${String(text)}: npm run reconcile -- order ${number} shows the lines.`);
    return line.paymentId;
  });
  return { orderId, paymentIds };
}
