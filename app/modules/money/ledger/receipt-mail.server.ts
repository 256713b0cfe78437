import { courseMailPicture } from '#app/modules/catalogue/courses/course-mail-picture.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { Deliverable } from './order-line-queries.server.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { paidSentences, runningInstalmentPlan, type Bought } from './after-purchase.ts';
import { pageAfterPurchase } from './order.ts';
import { instalmentPlanInWords } from './instalments/instalment-plan-note-queries.server.ts';
import { selectInstalmentPlanOfOrder } from './instalments/instalment-plan-queries.server.ts';
import { selectReceiptFacts } from './read-receipt.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { InstalmentPlanNote } from '#app/shared/instalment-plan-note.ts';
import {
  buyerLocaleOf,
  receiptOf,
  receiptParticulars,
  receiptRows,
  refundRows,
  rowAmount,
  type Receipt,
} from './receipt.ts';
import { codeOfReceipt } from '#app/shared/payment-terms.ts';
import type { MailBlock, MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { referenceLabelOf } from './payment-labels.ts';
import type { OrderRow } from './order-queries.server.ts';
import { m } from '#texts';

/**
 * Queues the receipt of an order that was just paid, once per order. Takes the order after the payment; reads its money and lines as
 * written by the caller's transaction. `invoiceId` is of the invoice that the same transaction issues; null for an order of 0.
 */
export async function queueReceiptMail(
  tx: Database,
  deps: LedgerDeps,
  order: OrderRow,
  invoiceId: string | null,
): Promise<void> {
  const settings = await readSiteSettings(tx);
  const facts = await selectReceiptFacts(tx, order);
  const plan = await selectInstalmentPlanOfOrder(tx, order.id);
  await queue(tx, deps, settings, {
    locale: buyerLocaleOf(facts),
    write: () =>
      receiptMail(receiptOf(facts, settings), { appUrl: deps.appUrl, invoiceId, plan: instalmentPlanInWords(plan) }),
  });
}

const nextSteps = { own: m.mails_start_learning, gift: m.mails_gift_hand_over, seat: m.mails_seats_hand_out };

/**
 * Composes the mail of a receipt: the content of its page, with links to it and to the invoice; no invoice if `invoiceId` is null. `plan` is the
 * plan that it pays a part of.
 */
export function receiptMail(
  receipt: Receipt,
  {
    appUrl,
    invoiceId,
    plan = null,
  }: { readonly appUrl: string; readonly invoiceId: string | null; readonly plan?: Bought['plan'] },
): MailDraft {
  const { number, buyer, code, company, courseIds, forOthers, isFree, orderId, totalCents } = receipt;
  const rows = [
    ...receiptRows(receipt),
    { label: m.checkout_total(), amountCents: totalCents },
    ...refundRows(receipt),
  ];
  return {
    to: buyer.email,
    subject: m.mails_receipt_subject({ number }),
    heading: m.mails_receipt_heading({ name: buyer.name }),
    blocks: [
      { kind: 'text', text: paidSentences({ courses: new Set(courseIds).size, forOthers, plan }, { isFree }) },
      ...pictureOf(receipt, appUrl),
      {
        kind: 'facts',
        rows: [...receiptParticulars(receipt), ...rows.map((row) => [row.label, rowAmount(row, formatKsh)] as const)],
      },
      {
        kind: 'button',
        label: nextSteps[forOthers ?? 'own'](),
        href: appUrl + localHref(pageAfterPurchase(courseIds, { forOthers, orderId })),
      },
      ...instalmentPlanBlocks(runningInstalmentPlan(plan), appUrl),
      {
        kind: 'link',
        label: m.mails_receipt_keep(),
        href: appUrl + localHref(`/dashboard/receipts/${orderId}`),
      },
      ...invoiceLink(invoiceId, appUrl),
      ...(code === null && !isFree ? [{ kind: 'note', text: m.mails_receipt_code_later() } as const] : []),
      { kind: 'note', text: [company.name, ...company.lines].join('\n') },
    ],
    dedupeKey: `receipt:${orderId}`,
  };
}

const instalmentPlanBlocks = (plan: InstalmentPlanNote | null, appUrl: string): MailBlock[] =>
  plan === null
    ? []
    : [
        { kind: 'text', text: m.instalments_row_active({ day: plan.until, left: formatKsh(plan.leftCents) }) },
        { kind: 'link', label: m.instalments_next_bit(), href: appUrl + localHref(plan.payHref) },
      ];

const invoiceLink = (invoiceId: string | null, appUrl: string): MailBlock[] =>
  invoiceId === null
    ? []
    : [
        {
          kind: 'link',
          label: m.mails_receipt_invoice(),
          href: appUrl + localHref(`/dashboard/invoices/${invoiceId}/pdf`),
        },
      ];

/** Returns the picture of a single course. Several would push the receipt out of sight. */
function pictureOf({ courseIds, lines }: Receipt, appUrl: string): MailBlock[] {
  const [id] = courseIds;
  const [line] = lines;
  return courseIds.length === 1 && id && line ? [courseMailPicture(appUrl, { id, title: line.title })] : [];
}

/** Mails the buyer that surplus money came in and will be refunded. */
export async function queueSurplusMail(
  tx: Database,
  deps: LedgerDeps,
  input: { order: OrderRow; lines: readonly Deliverable[]; receipt: string | null; amountCents: Cents },
): Promise<void> {
  const { order, lines, receipt, amountCents } = input;
  const [first] = lines;
  if (!first) return;
  const surplus = { to: first.buyerEmail, orderNumber: order.number, receipt, amountCents };
  await queue(tx, deps, await readSiteSettings(tx), {
    locale: first.buyerLocale,
    write: () => ({ ...surplusMail(surplus), dedupeKey: `surplus:${receipt ?? order.id}` }),
  });
}

/** Composes the mail. `receipt` is M-Pesa's own code; null if unknown. */
export function surplusMail(input: {
  readonly to: string;
  readonly orderNumber: string;
  readonly receipt: string | null;
  readonly amountCents: Cents;
}): MailDraft {
  const { to, orderNumber, receipt, amountCents } = input;
  return {
    to,
    subject: m.mails_surplus_subject({ number: orderNumber }),
    heading: m.mails_surplus_heading(),
    blocks: [
      {
        kind: 'text',
        text: m.mails_surplus_text({ amount: formatKsh(amountCents), number: orderNumber }),
      },
      {
        kind: 'facts',
        rows: [
          [m.payments_order(), orderNumber],
          ...(receipt ? [[referenceLabelOf(receipt), codeOfReceipt(receipt)] as const] : []),
        ],
      },
    ],
  };
}

/** Queues a mail in the buyer's language. A mail that cannot be written must not undo a payment. */
async function queue(
  tx: Database,
  deps: LedgerDeps,
  { brand }: SiteSettings,
  { locale, write }: { readonly locale: Locale; readonly write: () => MailDraft },
): Promise<void> {
  let mail;
  try {
    mail = inLocale(locale, () => composeMail({ ...write(), brand }));
  } catch (error) {
    deps.log.error({ err: error }, 'a mail about a payment could not be written');
    return;
  }
  await queueMail(tx, mail, deps.jobs);
}
