import type { OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { composeMail, type MailDraft } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { whereToGo } from '../progress/order-progress.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { Deliverable } from './payment-queries.server.ts';

/** Writes the receipt of a paid order into the outbox, once an order. */
export async function queueReceiptMail(
  tx: Database,
  deps: PaymentDeps,
  given: { order: OrderRow; lines: readonly Deliverable[]; owed: Cents; receipt: string | null; paidAt: Date },
): Promise<void> {
  const { order, lines, owed, receipt, paidAt } = given;
  const [first] = lines;
  if (!first) return;
  const rounding: (readonly [string, string])[] = order.rounding > 0 ? [['Rounding', formatKsh(order.rounding)]] : [];
  const returned: (readonly [string, string])[] = owed > 0 ? [['We will return to you', formatKsh(owed)]] : [];
  await queue(tx, deps, {
    to: first.buyerEmail,
    subject: `Receipt for your order ${order.number}`,
    heading: `Thank you, ${first.buyerName}`,
    blocks: [
      { kind: 'text', text: 'Payment successful! You can now access the course content.' },
      {
        kind: 'facts',
        rows: [
          ['Order', order.number],
          ...(receipt ? [['M-Pesa receipt', receipt] as const] : []),
          ['Date', formatMoment(paidAt)],
          ...lines.map(({ title, amountCents }) => [title, formatKsh(amountCents)] as const),
          ...rounding,
          ['Paid by M-Pesa', formatKsh(order.total)],
          ...returned,
        ],
      },
      { kind: 'button', label: 'Start learning', href: deps.appUrl + whereToGo(lines.map(({ courseId }) => courseId)) },
    ],
    dedupeKey: `receipt:${order.id}`,
  });
}

/** Tells the buyer that money came in that was not needed, and will be given back. */
export async function queueSurplusMail(
  tx: Database,
  deps: PaymentDeps,
  given: { order: OrderRow; lines: readonly Deliverable[]; receipt: string | null; amountCents: Cents },
): Promise<void> {
  const { order, lines, receipt, amountCents } = given;
  const [first] = lines;
  if (!first) return;
  await queue(tx, deps, {
    to: first.buyerEmail,
    subject: `We will return a payment for order ${order.number}`,
    heading: 'You have paid more than was needed',
    blocks: [
      {
        kind: 'text',
        text: `We received ${formatKsh(amountCents)} for order ${order.number} that was not needed. You do not have to do anything: we will return it to the M-Pesa account it came from.`,
      },
      { kind: 'facts', rows: [['Order', order.number], ...(receipt ? [['M-Pesa receipt', receipt] as const] : [])] },
    ],
    dedupeKey: `surplus:${receipt ?? order.id}`,
  });
}

/** A mail that cannot be written must not undo a payment. */
async function queue(tx: Database, deps: PaymentDeps, draft: MailDraft): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  let mail;
  try {
    mail = composeMail({ ...draft, brand });
  } catch (error) {
    deps.log.error({ err: error }, 'a mail about a payment could not be written');
    return;
  }
  await queueMail(tx, mail, deps.jobs);
}
