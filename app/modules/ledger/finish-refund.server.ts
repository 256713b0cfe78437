import { lockBuyer } from './orders.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { endAccess } from '#app/modules/learning/end-access.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import type { HeldRefund } from './refunds.server.ts';
import {
  selectRefundLines,
  updateRefund,
  type RefundChanges,
  markOrderRefunded,
  markPaymentsRefunded,
  markReceiptRefunded,
  selectRefunded,
  selectBuyer,
} from './refund-queries.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { composeMail, type MailBlock, type MailDraft } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { isProvisional } from './refund.ts';

/** How the money went back. */
export interface RefundMade {
  readonly actor: Actor;
  readonly method: 'reversal' | 'by_hand';
  /** M-Pesa's code of the transaction that gave it back; null where nobody told. */
  readonly refundReceipt: string | null;
  readonly changes?: Pick<RefundChanges, 'note' | 'resultCode' | 'resultDescription'>;
}

/**
 * Writes that money has gone back, and everything that follows, in the caller's one transaction: the refund is done, its payments
 * and their order refunded, the receipt when all of it is given back, courses closed unless something else gives them, the
 * buyer's mail, the audit log. The caller has locked the refund and tells the order's page afterwards. Returns whether nothing of the
 * receipt is left.
 */
export async function finishRefund(
  tx: Database,
  deps: LedgerDeps,
  held: HeldRefund,
  { actor, method, refundReceipt, changes = {} }: RefundMade,
): Promise<{ readonly isAllBack: boolean }> {
  const { refund, receipt, order } = held;
  const at = deps.clock.now();
  // Enrolments move between the payments of one buyer: what is done to them at once happens one after the other.
  if (order?.userId) await lockBuyer(tx, order.userId);
  await updateRefund(
    tx,
    refund.id,
    { ...changes, status: 'done', method, refundReceipt, nextCheckAt: null, finishedAt: at },
    at,
  );
  const courses = await takeBack(tx, refund.id, at);
  if (order && courses.length > 0) await markOrderRefunded(tx, order.id, at);
  const { done } = await selectRefunded(tx, receipt.receipt);
  const isAllBack = done === receipt.amountCents;
  if (isAllBack) await markReceiptRefunded(tx, receipt.receipt, at);
  await queueRefundMail(tx, deps, { held, refundReceipt, courses, at });
  await recordAudit(tx, actor, {
    action: 'refund.done',
    subjectType: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: {
      receipt: receipt.receipt,
      order: order?.number ?? null,
      amountCents: refund.amountCents,
      method,
      refundReceipt,
      courses,
      ...(changes.note !== undefined && { note: changes.note }),
    },
  });
  return { isAllBack };
}

/** Refunds the payments before their enrolments move, by course, so that two refunds never wait for each other in a circle. */
async function takeBack(tx: Database, refundId: string, at: Date): Promise<ReturnedCourse[]> {
  const lines = await selectRefundLines(tx, refundId);
  const standing = lines.filter(({ status }) => status === 'completed');
  if (standing.length > 0)
    await markPaymentsRefunded(
      tx,
      standing.map(({ paymentId }) => paymentId),
      at,
    );
  const courses: ReturnedCourse[] = [];
  for (const { paymentId, userId, courseId, title } of lines) {
    const access =
      userId !== null && courseId !== null ? await endAccess(tx, { userId, courseId, paymentId, at }) : 'ended';
    courses.push({ title, access });
  }
  return courses;
}

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
  deps: LedgerDeps,
  given: { held: HeldRefund; refundReceipt: string | null; courses: readonly ReturnedCourse[]; at: Date },
): Promise<void> {
  const { held, refundReceipt, courses, at } = given;
  const { refund, order } = held;
  const buyer = order && (await selectBuyer(tx, order.id));
  if (!buyer) return;
  const { brand } = await readSiteSettings(tx);
  const receipt = isProvisional(refund.receipt) ? null : refund.receipt;
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
