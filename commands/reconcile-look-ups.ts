import { registerConfirmations } from '#app/modules/mpesa/confirmations/register-confirmations.server.ts';
import { readOrderMoney } from '#app/modules/ledger/read-order-money.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { inColumns } from './in-columns.ts';
import { wordOf, type Subcommand } from './reconcile-subcommand.ts';

/** What decides nothing. */
export const lookUps: Readonly<Record<string, Subcommand>> = {
  order: {
    words: ['ORDER'],
    shown: '',
    options: {},
    changes: false,
    async run(deps, given, print) {
      const order = await readOrderMoney(deps, { orderNumber: wordOf(given, 0) });
      const paid = order.paidAt ? `, paid ${formatMoment(order.paidAt)}` : '';
      print(`Order ${order.number}: ${formatKsh(order.total)}, ${order.status.replace('_', ' ')}${paid}`);
      const rows = [
        ...order.lines.map((line, index) => [
          `  line ${index + 1}`,
          line.title,
          formatKsh(line.amountCents),
          line.status,
        ]),
        ...order.receipts.map((money) => ['  receipt', money.receipt, formatKsh(money.amountCents), money.state]),
        ...order.refunds.map((refund) => [
          '  refund',
          refund.id,
          formatKsh(refund.amountCents),
          `${refund.status}, ${refund.reason}`,
        ]),
      ];
      for (const line of inColumns(rows, [2])) print(line);
    },
  },
  'register-urls': {
    words: [],
    shown: '',
    options: {},
    changes: false,
    async run(deps, _given, print) {
      const answer = await registerConfirmations(deps);
      if (answer.kind === 'registered') return print('M-Pesa confirms every payment to this shop from now on.');
      if (answer.kind === 'till')
        throw new StartError(
          'A till has no confirmations: its payments name no order. Prompts are reported without them.',
        );
      const reason = 'message' in answer ? answer.message : 'payments are off, or M-Pesa cannot be reached from here';
      throw new StartError(`The addresses were not registered: ${reason}.`);
    },
  },
};
