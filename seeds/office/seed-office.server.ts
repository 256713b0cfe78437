import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { orders } from '#app/database/schema/checkout.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { profiles } from '#app/database/schema/identity.ts';
import { mailOutbox } from '#app/database/schema/mail.ts';
import { incomingPayments } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import { insertStaff } from '#app/modules/people/accounts/staff-queries.server.ts';
import { insertUser } from '#app/modules/people/accounts/identity-queries.server.ts';
import { issueCreditNote, issueInvoice } from '#app/modules/money/ledger/invoices/issue-invoice.server.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { demoAccountant, demoSupport, type DemoColleague } from '../content/demo-office.ts';
import { joinedAt } from '../demo-time.ts';
import { giftSteps } from './gifts.server.ts';
import { letterSteps } from './letters.server.ts';
import { discountSteps } from './discounts.server.ts';
import { openOffice, type OfficeInput, type Step } from './open-office.server.ts';
import { instalmentPlanSteps } from './instalment-plans.server.ts';
import { quotationSteps } from './quotations.server.ts';
import { statementSteps } from './statements.server.ts';
import { teamSteps } from './teams.server.ts';

type Given = Omit<OfficeInput, 'db' | 'clock' | 'accountant' | 'support'>;

/**
 * Lets the office of the demo work: a team and a fortnight of discounts, instalment plans, quotations, gifts, payments, statements, messages and
 * campaigns, in the order of their times, through the use cases. Mails count as sent at their time. Marks everybody as demo, because the
 * database holds nobody else.
 */
export async function seedOffice(db: Database, input: Given): Promise<void> {
  let at = input.now;
  const clock = { now: () => at };
  const accountant = await writeColleague(db, demoAccountant, input.now);
  const support = await writeColleague(db, demoSupport, input.now);
  const office = openOffice({ ...input, db, clock, accountant, support });
  const stories = [
    discountSteps,
    instalmentPlanSteps,
    quotationSteps,
    giftSteps,
    letterSteps,
    statementSteps,
    teamSteps,
  ];
  const steps = [...(await invoiceSteps(db)), ...stories.flatMap((story) => story(office))];
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    at = step.at;
    await step.run();
    await markMailsAsSent(db, at);
  }
  await db.update(profiles).set({ isDemo: true });
}

async function writeColleague(
  db: Database,
  { name, email, role, joinedDaysAgo }: DemoColleague,
  now: Date,
): Promise<StaffActor> {
  const createdAt = joinedAt(now, joinedDaysAgo);
  // Not verified: the owner of the demo has nobody beside them who could confirm what they decide.
  const account = { name, email, emailVerified: false, passwordHash: null, phoneNumber: null, termsAcceptedAt: null };
  const userId = await insertUser(db, { ...account, isDemo: true, createdAt });
  if (userId === null) throw new Error(`there is a user with the e-mail ${email} already`);
  await insertStaff(db, { userId, name, role, appointedBy: null });
  return { kind: 'staff', userId, name, email, role };
}

/** Issues the invoices of the past purchases, and the credit notes of their refunds, each at its time. */
async function invoiceSteps(db: Database): Promise<Step[]> {
  const paid = await db
    .select()
    .from(orders)
    .where(isNotNull(orders.paidAt))
    .orderBy(asc(orders.paidAt), asc(orders.id));
  const refunded = await db
    .select({ refund: refunds, orderId: incomingPayments.orderId })
    .from(refunds)
    .innerJoin(incomingPayments, eq(incomingPayments.receipt, refunds.receipt))
    .where(and(eq(refunds.status, 'done'), isNotNull(refunds.finishedAt)));
  return [
    ...paid.map(({ id, totalCents, roundingCents, paidAt }) => {
      const order = { id, total: toCents(totalCents), rounding: toCents(roundingCents) };
      const at = paidAt ?? new Date(0);
      return { at, run: () => issueInvoice(db, order, { at }) };
    }),
    ...refunded.map(({ refund, orderId }) => {
      const at = refund.finishedAt ?? new Date(0);
      // The database allows no other reasons (refunds_reason).
      const { id, amountCents, reason } = refund as typeof refund & { readonly reason: RefundReason };
      return {
        at,
        run: () => issueCreditNote(db, orderId ?? '', { id, amountCents: toCents(amountCents), reason }, at),
      };
    }),
  ];
}

async function markMailsAsSent(db: Database, at: Date): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ status: 'sent', sentAt: at, createdAt: at, attachment: null, tries: 1 })
    .where(sql`${mailOutbox.status} = 'queued'`);
}
