import { getLocale } from '#texts/runtime';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { profiles } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';
import { instalmentPlanPayments, instalmentPlans } from '#app/database/schema/instalment-plans.ts';
import { payerWords, paymentLinks } from '#app/database/schema/payment-links.ts';
import { quotations } from '#app/database/schema/quotations.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { ClaimStatus, OrderStatus, PaymentStatus } from '#app/shared/payment-terms.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { forOthers, isForOthers } from '#app/modules/money/ledger/order-line-queries.server.ts';
import { isOrderBounced } from '#app/modules/money/ledger/bounced.server.ts';
import {
  isOfInstalmentPlan,
  isRefusedByInstalmentPlan,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { instalmentPlanNoteColumns } from '#app/modules/money/ledger/instalments/instalment-plan-note-queries.server.ts';
import { mainReceiptOf } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';

const holdsMoney = sql<boolean>`exists (
  select from mpesa_receipts r where r.order_id = ${orders.id} and r.state = 'review')`;

/**
 * Selects an order for its waiting screen, in one query; null for an unknown id. Includes its lines by title, in the page's language, with
 * whether the buyer has the course now; whether its money waits for a person's decision; the code of the money that paid it; its latest
 * claim; the number of the buyer's last payment; the plan that it pays; its latest payment link, and what its payer said.
 */
export async function selectOrderFacts(db: Database, orderId: string) {
  const claim = db
    .select({ id: paymentClaims.id, receipt: paymentClaims.receipt, status: paymentClaims.status })
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, orders.id))
    .orderBy(desc(paymentClaims.createdAt), desc(paymentClaims.id))
    .limit(1)
    .as('claim');
  const link = db
    .select({
      id: paymentLinks.id,
      shownName: paymentLinks.shownName,
      message: paymentLinks.message,
      validUntil: paymentLinks.validUntil,
      closedAt: paymentLinks.closedAt,
      createdAt: paymentLinks.createdAt,
    })
    .from(paymentLinks)
    .where(eq(paymentLinks.orderId, orders.id))
    .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.id))
    .limit(1)
    .as('link');
  const rows = await db
    .select({
      order: {
        number: orders.number,
        userId: orders.userId,
        status: orders.status,
        totalCents: orders.totalCents,
        roundingCents: orders.roundingCents,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
      },
      line: {
        courseId: orderLines.courseId,
        title: soldTitle(orderLines.courseId, orderLines.courseTitle, getLocale()),
        amountCents: orderLines.amountCents,
        status: orderLines.status,
        forOthers,
        seatNumber: orderLines.seatNumber,
        isOwned: sql<boolean>`${enrolments.id} is not null and not ${isForOthers} and (${orders.status} <> 'unpaid' or not ${isOfInstalmentPlan(orders.id)})`,
      },
      holdsMoney,
      isRefusedByInstalmentPlan: sql<boolean>`exists (select from orders o where o.id = ${orders.id} and ${isRefusedByInstalmentPlan})`,
      isBounced: isOrderBounced,
      receipt: mainReceiptOf(orders.id),
      claim: { id: claim.id, receipt: claim.receipt, status: claim.status },
      buyerPhone: profiles.phoneNumber,
      quotation: { state: quotations.state, validUntil: quotations.validUntil },
      plan: instalmentPlanNoteColumns,
      link: {
        id: link.id,
        shownName: link.shownName,
        message: link.message,
        validUntil: link.validUntil,
        closedAt: link.closedAt,
        createdAt: link.createdAt,
      },
      words: { name: payerWords.name, message: payerWords.message, createdAt: payerWords.createdAt },
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(quotations, eq(quotations.orderId, orders.id))
    .leftJoin(instalmentPlanPayments, eq(instalmentPlanPayments.orderId, orders.id))
    .leftJoin(instalmentPlans, eq(instalmentPlans.id, instalmentPlanPayments.planId))
    .leftJoin(profiles, eq(profiles.userId, orders.userId))
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.userId, orderLines.userId),
        eq(enrolments.courseId, orderLines.courseId),
        isNull(enrolments.revokedAt),
      ),
    )
    .leftJoinLateral(claim, sql`true`)
    .leftJoinLateral(link, sql`true`)
    .leftJoin(payerWords, eq(payerWords.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id));
  const [first] = rows;
  if (!first) return null;
  const { order } = first;
  return {
    order: {
      ...order,
      status: order.status as OrderStatus,
      totalCents: toCents(order.totalCents),
      roundingCents: toCents(order.roundingCents),
    },
    lines: rows.map(({ line }) => ({
      ...line,
      amountCents: toCents(line.amountCents),
      status: line.status as PaymentStatus,
    })),
    holdsMoney: first.holdsMoney,
    isRefusedByInstalmentPlan: first.isRefusedByInstalmentPlan,
    isBounced: first.isBounced,
    receipt: first.receipt,
    claim: first.claim && { ...first.claim, status: first.claim.status as ClaimStatus },
    buyerPhone: first.buyerPhone,
    quotation: first.quotation,
    plan: first.plan,
    link: first.link,
    words: first.words,
  };
}
