import type { AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { endAccess } from '#app/modules/study/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { methodLabels } from './payment-labels.ts';
import type { LockedRefund } from './refunds.server.ts';
import {
  selectRefundLines,
  updateRefund,
  type RefundChanges,
  markOrderRefunded,
  markLinesRefunded,
  markIncomingPaymentRefunded,
  selectRefunded,
  selectBuyer,
} from './refund-queries.server.ts';
import { closeForOthers, selectLearners } from './order-line-queries.server.ts';
import { issueCreditNote } from './invoices/issue-invoice.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { codeOfReceipt, manualMethodOf, type ManualMethod } from '#app/shared/payment-terms.ts';
import type { MailBlock, MailDraft } from '#app/platform/mail/mail-draft.ts';
import { isProvisional } from './refund.ts';
import { lockBuyer } from './order-queries.server.ts';
import { m } from '#texts';

/** A completed return of money. */
export interface RefundMade {
  readonly actor: Actor;
  /** bounced: no money moved, because none had come. */
  readonly method: 'reversal' | 'by_hand' | 'bounced';
  /** M-Pesa's code of the refund's transaction; null if unknown. */
  readonly refundReceipt: string | null;
  /** Part of the audit entry: whether an owner decided it alone. */
  readonly mark?: AllowedDecision['mark'];
  /** False if another refund of the same event tells the buyer; default: true. */
  readonly isMailed?: boolean;
  readonly changes?: Pick<RefundChanges, 'note' | 'resultCode' | 'resultDescription'>;
}

/**
 * Records a completed refund with all consequences, in the caller's one transaction: the refund is done, its payments and their order are
 * refunded, also the receipt if all of it was returned, courses are closed unless the buyer has them from elsewhere, the buyer gets a
 * mail, the audit log an entry. The caller has locked the refund, and publishes the order's event afterwards. Returns whether nothing of
 * the receipt is left.
 */
export async function finishRefund(
  tx: Database,
  deps: LedgerDeps,
  locked: LockedRefund,
  { actor, method, refundReceipt, mark = {}, isMailed = true, changes = {} }: RefundMade,
): Promise<{ readonly isAllBack: boolean }> {
  const { refund, incomingPayment, order } = locked;
  const at = deps.clock.now();
  // Enrolments move between the payments of one learner, so concurrent changes run one after another.
  for (const learnerId of order ? await selectLearners(tx, order, refund.id) : []) await lockBuyer(tx, learnerId);
  await updateRefund(
    tx,
    refund.id,
    { ...changes, status: 'done', method, refundReceipt, nextCheckAt: null, finishedAt: at },
    at,
  );
  const courses = await takeBack(tx, refund.id, at);
  if (order && courses.length > 0) {
    await markOrderRefunded(tx, order.id, at);
    await closeForOthers(tx, order.id, at);
  }
  const { done } = await selectRefunded(tx, incomingPayment.receipt);
  const isAllBack = done === incomingPayment.amountCents;
  if (isAllBack) await markIncomingPaymentRefunded(tx, incomingPayment.receipt, at);
  if (isMailed) await queueRefundMail(tx, deps, { locked, method, refundReceipt, courses, at });
  await recordAudit(tx, actor, {
    action: 'refund.done',
    subjectType: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: {
      receipt: incomingPayment.receipt,
      order: order?.number ?? null,
      amountCents: refund.amountCents,
      method,
      refundReceipt,
      ...mark,
      courses,
      ...(changes.note !== undefined && { note: changes.note }),
    },
  });
  if (order) await issueCreditNote(tx, order.id, refund, at);
  return { isAllBack };
}

/** Refunds the payments before their enrolments move, by course, so that two refunds never deadlock. */
async function takeBack(tx: Database, refundId: string, at: Date): Promise<ReturnedCourse[]> {
  const lines = await selectRefundLines(tx, refundId);
  const standing = lines.filter(({ status }) => status === 'completed');
  if (standing.length > 0)
    await markLinesRefunded(
      tx,
      standing.map(({ orderLineId }) => orderLineId),
      at,
    );
  const courses: ReturnedCourse[] = [];
  for (const { orderLineId, userId, courseId, title } of lines) {
    const access =
      userId !== null && courseId !== null ? await endAccess(tx, { userId, courseId, orderLineId, at }) : 'ended';
    courses.push({ title, access });
  }
  return courses;
}

/** Result for a course whose payment was refunded. */
interface ReturnedCourse {
  readonly title: string;
  readonly access: 'kept' | 'ended';
}

/**
 * Mails the buyer about a refund, once: the amount, the courses, M-Pesa's code, and whether the courses stay. Money without an order has
 * no recipient.
 */
async function queueRefundMail(
  tx: Database,
  deps: LedgerDeps,
  input: {
    locked: LockedRefund;
    method: RefundMade['method'];
    refundReceipt: string | null;
    courses: readonly ReturnedCourse[];
    at: Date;
  },
): Promise<void> {
  const { locked, method, refundReceipt, courses, at } = input;
  const { refund, order } = locked;
  const buyer = order && (await selectBuyer(tx, order.id));
  if (!buyer) return;
  const { brand } = await readSiteSettings(tx);
  const receipt = isProvisional(refund.receipt) ? null : codeOfReceipt(refund.receipt);
  const { amountCents } = refund;
  const facts = {
    to: buyer.email,
    orderNumber: order.number,
    receipt,
    method: manualMethodOf(refund.receipt),
    isReversed: method === 'reversal',
    refundReceipt,
    amountCents,
    courses,
    at,
  };
  const write = method === 'bounced' ? bouncedMail : refundMail;
  let mail;
  try {
    mail = inLocale(buyer.locale, () => composeMail({ ...write(facts), brand, dedupeKey: `refund:${refund.id}` }));
  } catch (error) {
    // A mail that cannot be written must not undo a refund.
    deps.log.error({ err: error }, 'a mail about a refund could not be written');
    return;
  }
  await queueMail(tx, mail, deps.jobs);
}

/** Facts of the mail about a refund, or about a cheque that bounced. */
interface RefundFacts {
  readonly to: string;
  readonly orderNumber: string;
  readonly receipt: string | null;
  /** How staff recorded the payment; null for M-Pesa. */
  readonly method: ManualMethod | null;
  /** True if M-Pesa sent it back to the account that paid. */
  readonly isReversed: boolean;
  /** Of the refund, with its way if it did not go by M-Pesa: 'bank:FT26330ABC'. */
  readonly refundReceipt: string | null;
  readonly amountCents: Cents;
  readonly courses: readonly ReturnedCourse[];
  readonly at: Date;
}

/** Composes the mail to the buyer of a cheque that the bank returned; `receipt` is the cheque's number. */
export function bouncedMail({ to, orderNumber, receipt, amountCents, courses, at }: RefundFacts): MailDraft {
  const amount = formatKsh(amountCents);
  return {
    to,
    subject: m.mails_bounced_subject({ number: orderNumber }),
    heading: m.mails_bounced_heading(),
    blocks: [
      { kind: 'text', text: m.mails_bounced_text({ amount }) },
      {
        kind: 'facts',
        rows: [
          [m.payments_order(), orderNumber],
          ...(receipt ? [[m.payments_by_cheque(), receipt] as const] : []),
          [m.payments_date(), formatZonedMoment(at)],
        ],
      },
      ...aboutCourses(courses),
      { kind: 'text', text: m.mails_bounced_then() },
    ],
  };
}

/** Composes the mail. `receipt` is the code or reference of the payment; null without one. */
export function refundMail(input: RefundFacts): MailDraft {
  const { to, orderNumber, receipt, method, isReversed, refundReceipt, amountCents, courses, at } = input;
  const amount = formatKsh(amountCents);
  const rows: (readonly [string, string])[] = [
    [m.payments_order(), orderNumber],
    ...(receipt ? [[method ? methodLabels[method]() : m.mails_refund_paid_with(), receipt] as const] : []),
    [m.mails_refund_returned(), amount],
    ...(refundReceipt ? [[returnLabel(refundReceipt)(), codeOfReceipt(refundReceipt)] as const] : []),
    [m.payments_date(), formatZonedMoment(at)],
  ];
  return {
    to,
    subject: m.mails_refund_subject({ amount, number: orderNumber }),
    heading: m.mails_refund_heading(),
    blocks: [
      { kind: 'text', text: (isReversed ? m.mails_refund_text : m.mails_refund_text_by_hand)({ amount }) },
      { kind: 'facts', rows },
      ...aboutCourses(courses),
    ],
  };
}

/** Returns the label of a refund's code, by how the refund itself went out. */
const returnLabel = (refundReceipt: string) =>
  manualMethodOf(refundReceipt) === null ? m.mails_refund_code : m.mails_refund_reference;

function aboutCourses(courses: readonly ReturnedCourse[]): MailBlock[] {
  const titles = (access: ReturnedCourse['access']) =>
    [
      ...Map.groupBy(
        courses.filter((course) => course.access === access),
        ({ title }) => title,
      ),
    ].map(([title, { length }]) => (length === 1 ? title : m.invoices_seats({ title, count: length })));
  const ended = titles('ended');
  const kept = titles('kept');
  return [
    ...(ended.length > 0
      ? ([
          { kind: 'text', text: m.mails_refund_closed() },
          { kind: 'list', items: ended },
        ] as const)
      : []),
    ...(kept.length > 0
      ? ([
          { kind: 'text', text: m.mails_refund_kept() },
          { kind: 'list', items: kept },
        ] as const)
      : []),
  ];
}
