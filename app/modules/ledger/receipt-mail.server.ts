import type { OrderRow } from './orders.server.ts';
import { courseMailPicture } from '#app/modules/catalogue/course-mail-picture.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';
import { composeMail, type MailBlock, type MailDraft } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { Deliverable } from './payment-queries.server.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { whereToGo } from './order.ts';
import { composeReceipt } from './read-receipt.server.ts';
import { receiptParticulars, receiptRows, refundRows, rowAmount } from './receipt.ts';
import type { Receipt } from './receipt.ts';

/**
 * Writes the receipt of an order that was just paid into the outbox, once an order. Takes the order as it stands after the
 * payment; its money and lines are read as the caller's transaction has written them.
 */
export async function queueReceiptMail(tx: Database, deps: LedgerDeps, order: OrderRow): Promise<void> {
  const settings = await readSiteSettings(tx);
  await queue(tx, deps, receiptMail(await composeReceipt(tx, order, settings), deps.appUrl), settings);
}

/** The receipt in words: the content of its page, with the way to it. */
export function receiptMail(receipt: Receipt, appUrl: string): MailDraft {
  const { number, buyer, code, company, courseIds, orderId, totalCents } = receipt;
  const rows = [...receiptRows(receipt), { label: 'Total', amountCents: totalCents }, ...refundRows(receipt)];
  return {
    to: buyer.email,
    subject: `Receipt for your order ${number}`,
    heading: `Thank you, ${buyer.name}`,
    blocks: [
      { kind: 'text', text: 'Payment successful! You can now access the course content.' },
      ...pictureOf(receipt, appUrl),
      {
        kind: 'facts',
        rows: [...receiptParticulars(receipt), ...rows.map((row) => [row.label, rowAmount(row, formatKsh)] as const)],
      },
      { kind: 'button', label: 'Start learning', href: appUrl + whereToGo(courseIds) },
      {
        kind: 'link',
        label: 'Print the receipt, or keep it as a PDF',
        href: `${appUrl}/dashboard/receipts/${orderId}`,
      },
      ...(code === null ? [{ kind: 'note', text: codeComesLater } as const] : []),
      { kind: 'note', text: [company.name, ...company.lines].join('\n') },
    ],
    dedupeKey: `receipt:${orderId}`,
  };
}

/** Of the course that was bought; several would push the receipt out of sight. */
function pictureOf({ courseIds, lines }: Receipt, appUrl: string): MailBlock[] {
  const [id] = courseIds;
  const [line] = lines;
  return courseIds.length === 1 && id && line ? [courseMailPicture(appUrl, { id, title: line.title })] : [];
}

const codeComesLater =
  'M-Pesa has confirmed the payment, and has not told us its own code yet. It will stand on the receipt’s page as soon as it does.';

/** Tells the buyer that money came in that was not needed, and will be given back. */
export async function queueSurplusMail(
  tx: Database,
  deps: LedgerDeps,
  given: { order: OrderRow; lines: readonly Deliverable[]; receipt: string | null; amountCents: Cents },
): Promise<void> {
  const { order, lines, receipt, amountCents } = given;
  const [first] = lines;
  if (!first) return;
  const draft = surplusMail({ to: first.buyerEmail, orderNumber: order.number, receipt, amountCents });
  const settings = await readSiteSettings(tx);
  await queue(tx, deps, { ...draft, dedupeKey: `surplus:${receipt ?? order.id}` }, settings);
}

/** `receipt` is M-Pesa's own code; null where it has not told it. */
export function surplusMail(given: {
  readonly to: string;
  readonly orderNumber: string;
  readonly receipt: string | null;
  readonly amountCents: Cents;
}): MailDraft {
  const { to, orderNumber, receipt, amountCents } = given;
  return {
    to,
    subject: `We will return a payment for order ${orderNumber}`,
    heading: 'You have paid more than was needed',
    blocks: [
      {
        kind: 'text',
        text: `We received ${formatKsh(amountCents)} for order ${orderNumber} that was not needed. You do not have to do anything: we will return it to the M-Pesa account it came from.`,
      },
      { kind: 'facts', rows: [['Order', orderNumber], ...(receipt ? [['M-Pesa code', receipt] as const] : [])] },
    ],
  };
}

/** A mail that cannot be written must not undo a payment. */
async function queue(tx: Database, deps: LedgerDeps, draft: MailDraft, { brand }: SiteSettings): Promise<void> {
  let mail;
  try {
    mail = composeMail({ ...draft, brand });
  } catch (error) {
    deps.log.error({ err: error }, 'a mail about a payment could not be written');
    return;
  }
  await queueMail(tx, mail, deps.jobs);
}
