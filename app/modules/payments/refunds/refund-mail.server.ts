import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { composeMail, type MailBlock, type MailDraft } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { HeldRefund } from './lock-refund.server.ts';
import { isStandIn } from './refund.ts';
import { selectBuyer } from './refunded-money-queries.server.ts';

/** What became of a course whose payment was given back. */
export interface ReturnedCourse {
  readonly title: string;
  readonly access: 'kept' | 'ended';
}

/**
 * Tells the buyer that money was given back, once a refund: how much, for what, by which M-Pesa code, and what happens with the
 * courses. Money of no order has nobody to write to.
 */
export async function queueRefundMail(
  tx: Database,
  deps: PaymentDeps,
  given: { held: HeldRefund; refundReceipt: string | null; courses: readonly ReturnedCourse[]; at: Date },
): Promise<void> {
  const { held, refundReceipt, courses, at } = given;
  const { refund, order } = held;
  const buyer = order && (await selectBuyer(tx, order.id));
  if (!buyer) return;
  const { brand } = await readSiteSettings(tx);
  const receipt = isStandIn(refund.receipt) ? null : refund.receipt;
  const { amountCents } = refund;
  const facts = { to: buyer.email, orderNumber: order.number, receipt, refundReceipt, amountCents, courses, at };
  let mail;
  try {
    mail = composeMail({ ...refundMail(facts), brand, dedupeKey: `refund:${refund.id}` });
  } catch (error) {
    // A mail that cannot be written must not undo a refund.
    deps.log.error({ err: error }, 'a mail about a refund could not be written');
    return;
  }
  await queueMail(tx, mail, deps.jobs);
}

/** `receipt` is M-Pesa's code of the payment, `refundReceipt` that of the return; null where there is none. */
export function refundMail(given: {
  readonly to: string;
  readonly orderNumber: string;
  readonly receipt: string | null;
  readonly refundReceipt: string | null;
  readonly amountCents: Cents;
  readonly courses: readonly ReturnedCourse[];
  readonly at: Date;
}): MailDraft {
  const { to, orderNumber, receipt, refundReceipt, amountCents, courses, at } = given;
  const amount = formatKsh(amountCents);
  const rows: (readonly [string, string])[] = [
    ['Order', orderNumber],
    ...(receipt ? [['Paid with M-Pesa receipt', receipt] as const] : []),
    ['Returned', amount],
    ...(refundReceipt ? [['M-Pesa code of the return', refundReceipt] as const] : []),
    ['Date', formatMoment(at)],
  ];
  return {
    to,
    subject: `We have returned ${amount} for order ${orderNumber}`,
    heading: 'Your money is back',
    blocks: [
      { kind: 'text', text: `We have returned ${amount} to the M-Pesa account that it came from.` },
      { kind: 'facts', rows },
      ...aboutCourses(courses),
    ],
  };
}

function aboutCourses(courses: readonly ReturnedCourse[]): MailBlock[] {
  const titles = (access: ReturnedCourse['access']) =>
    courses.filter((course) => course.access === access).map(({ title }) => title);
  const ended = titles('ended');
  const kept = titles('kept');
  return [
    ...(ended.length > 0
      ? ([
          { kind: 'text', text: 'These courses are closed for you now. Your progress is kept, in case you come back:' },
          { kind: 'list', items: ended },
        ] as const)
      : []),
    ...(kept.length > 0
      ? ([
          { kind: 'text', text: 'You keep these courses, because you have them from another payment or as a gift:' },
          { kind: 'list', items: kept },
        ] as const)
      : []),
  ];
}
