import { maySeeOrder } from '#app/modules/money/ledger/read-order.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { nextStep, runningInstalmentPlan, whatIsOpen } from '#app/modules/money/ledger/after-purchase.ts';
import type { Cents } from '#app/shared/money.ts';
import type { InstalmentPlanNote } from '#app/shared/instalment-plan-note.ts';
import { refuse } from '../settlement-errors.ts';
import { isId } from '#app/shared/ids.ts';
import { codeOfReceipt } from '#app/shared/payment-terms.ts';
import { isMsisdn, maskPhone } from '#app/shared/phone.ts';
import { withMeaning } from '../attempts/attempt-facts.ts';
import { selectAttempts } from '../attempts/attempt-queries.server.ts';
import { isLive } from '../attempts/payment-attempt.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { checkingSentence } from '../result-meaning.ts';
import { mayClaim, type ClaimView, describeClaim } from '../claims/claim-view.ts';
import { claimField, type ClaimField, readClaimedCode } from '../claims/claimed-code.ts';
import type { Claim } from '../claims/claim-queries.server.ts';
import { selectOrderFacts } from './order-facts-queries.server.ts';
import { referenceLabelOf } from '#app/modules/money/ledger/payment-labels.ts';
import { groupSeats } from '#app/modules/money/ledger/group-seats.ts';
import { pageAfterPurchase } from '#app/modules/money/ledger/order.ts';
import { instalmentPlanInWords } from '#app/modules/money/ledger/instalments/instalment-plan-note-queries.server.ts';
import { paymentLinkView, type PaymentLinkView } from '#app/modules/money/ledger/payment-link-state.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { describeOrder, pageOpen, type OrderProgress, type OrderState } from './order-progress.ts';
import { m } from '#texts';

/** An order for the waiting screen; plain JSON, moments as ISO texts. */
export interface OrderStatusView {
  readonly orderId: string;
  readonly number: string;
  readonly state: OrderState;
  /** Sentence for the learner. */
  readonly sentence: string;
  /** What the buyer can do once it is paid: the end of that sentence. */
  readonly opens: string;
  /** Sentence for the learner once the prompt has been open for too long. */
  readonly checkingSentence: string;
  /** Reason for the failure; null in every other state. */
  readonly failure: OrderProgress['failure'];
  /** Time when the latest attempt ended; null while it is open. */
  readonly endedAt: string | null;
  readonly totalCents: Cents;
  readonly roundingCents: Cents;
  /** Phone of the latest attempt, masked. */
  readonly phone: string | null;
  /** Address of the payment page while its request is open; otherwise null. */
  readonly paymentPage: string | null;
  /** Phone of the caller's last payment, masked; null before a first payment, and for another user's order. */
  readonly lastPhone: string | null;
  readonly promptedAt: string | null;
  readonly secondsSincePrompt: number | null;
  /** `from` null: waiting alone does not help. Never allowed while the buyer has a course of the order. */
  readonly resend: { readonly allowed: boolean; readonly from: string | null };
  /** The provider's code; null until known. */
  readonly receipt: string | null;
  /** What the code is called: 'M-Pesa code', 'Cheque number'. */
  readonly receiptLabel: string;
  readonly paidAt: string | null;
  readonly createdAt: string;
  /** The quotation that holds the prices; null for an order that the buyer made. */
  readonly quotation: { readonly state: string; readonly validUntil: string } | null;
  readonly courses: readonly {
    readonly courseId: string | null;
    readonly title: string;
    readonly amountCents: Cents;
    /** The buyer has it now, from this order or otherwise. */
    readonly isOwned: boolean;
  }[];
  /** True if the same courses can be ordered again, because the cheque bounced. Gifts and seats are ordered where they were. */
  readonly mayOrderAgain: boolean;
  /** Address of what was bought, null until it is paid; and the label of the link to it. */
  readonly goTo: string | null;
  readonly goToLabel: string;
  /** The running instalment plan that it pays; null for any other order. */
  readonly plan: InstalmentPlanNote | null;
  /** The latest request; null before any. */
  readonly attemptId: string | null;
  /** True if the latest request was made by somebody with a link of the order, whose phone it is. */
  readonly isByLink: boolean;
  /** The latest link by which the buyer asked somebody else to pay; null without one. */
  readonly link: PaymentLinkView | null;
  /** What whoever paid by that link said; null if they said nothing. */
  readonly words: { readonly name: string; readonly message: string; readonly at: string } | null;
  /** The latest code that the learner entered; null without one. */
  readonly claim: ClaimView | null;
  /** True if a code may be entered. */
  readonly mayClaim: boolean;
  /** The field for a code; null if no provider gives its payers codes. */
  readonly claimField: ClaimField | null;
  /** True if the screen may stop polling. */
  readonly isFinal: boolean;
}

interface Deps extends Pick<CollectionDeps, 'providers'>, ReadNowDeps {}

/** Returns the state of an order, for its buyer and staff. Throws DomainError 'order_not_found'. */
export async function orderStatus(deps: Deps, { orderId }: { orderId: string }): Promise<OrderStatusView> {
  const { db, actor, clock } = deps;
  // Reads the attempts first: a payment that arrives in between then shows as paid, and never as an unpaid order with an approved prompt.
  const attempts = isId(orderId) ? withMeaning(deps, await selectAttempts(db, orderId)) : [];
  const facts = isId(orderId) ? await selectOrderFacts(db, orderId) : null;
  if (!facts || !maySeeOrder(actor, facts.order)) throw refuse('order_not_found');
  const { order, lines, holdsMoney, isRefusedByInstalmentPlan, isBounced, buyerPhone, receipt, quotation, plan } =
    facts;
  const { link, words } = facts;
  const isUnpaid = order.status === 'unpaid';
  // Earlier claims do not matter once the order is paid.
  const claim = isUnpaid || holdsMoney ? await describeLatestClaim(deps, facts.claim) : null;
  const now = clock.now();
  const { state, sentence, failure, resend, isFinal } = describeOrder(order.status, attempts, now, {
    holdsMoney,
    isRefusedByInstalmentPlan,
    isBounced,
  });
  const latest = attempts.at(-1) ?? null;
  const hasOwned = lines.some(({ isOwned }) => isOwned);
  const paidFor = lines.filter(({ status }) => status === 'completed');
  const courses = groupSeats(lines);
  const bought = { courses: courses.length, forOthers: lines[0]?.forOthers ?? null, plan: instalmentPlanInWords(plan) };
  const opens = whatIsOpen(bought);
  return {
    orderId,
    number: order.number,
    state,
    sentence: sentence.replace(m.payments_can_access(), opens),
    opens,
    checkingSentence: (latest?.isPage ? pageOpen : checkingSentence)(
      latest?.providerLabel ?? deps.providers[0]?.label ?? '',
    ),
    failure,
    endedAt: latest?.finishedAt?.toISOString() ?? null,
    totalCents: order.totalCents,
    roundingCents: order.roundingCents,
    phone: latest?.phoneNumber ? maskPhone(latest.phoneNumber) : null,
    paymentPage: latest && isLive(latest.status) ? latest.paymentPage : null,
    lastPhone:
      order.userId === userIdOf(actor) && buyerPhone !== null && isMsisdn(buyerPhone) ? maskPhone(buyerPhone) : null,
    promptedAt: latest && latest.submittedAt.toISOString(),
    secondsSincePrompt: latest && Math.max(0, Math.floor((now.getTime() - latest.submittedAt.getTime()) / 1000)),
    resend: hasOwned
      ? { allowed: false, from: null }
      : { allowed: resend.allowed, from: resend.from?.toISOString() ?? null },
    receipt: isUnpaid ? null : receipt && codeOfReceipt(receipt),
    receiptLabel: referenceLabelOf(receipt ?? ''),
    paidAt: order.paidAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    quotation: quotation && { state: quotation.state, validUntil: quotation.validUntil.toISOString() },
    courses: courses.map(({ courseId, title, amountCents, isOwned, seats }) => ({
      courseId,
      title: seats > 0 ? m.invoices_seats({ title, count: seats }) : title,
      amountCents,
      isOwned,
    })),
    mayOrderAgain:
      state === 'bounced' && lines.every(({ forOthers, courseId }) => forOthers === null && courseId !== null),
    goTo:
      state === 'paid'
        ? pageAfterPurchase(
            paidFor.map(({ courseId }) => courseId),
            { forOthers: bought.forOthers, orderId },
          )
        : null,
    goToLabel: nextStep(bought),
    plan: runningInstalmentPlan(bought.plan),
    attemptId: latest?.id ?? null,
    isByLink: latest?.isByLink ?? false,
    link: link && paymentLinkView(link, now),
    words: words && { name: words.name, message: words.message, at: words.createdAt.toISOString() },
    claim,
    mayClaim: mayClaim(state),
    claimField: claimField(deps, latest?.provider ?? null),
    // A learner may find a payment's code, or pay by hand, while the page is open.
    isFinal: isFinal && claim === null,
  };
}

/** Returns the latest code entered for an order, described; null without one. The caller has checked the reader. */
async function describeLatestClaim(
  deps: Pick<CollectionDeps, 'providers'> & { readonly db: Database },
  claim: Pick<Claim, 'id' | 'receipt' | 'status'> | null,
): Promise<ClaimView | null> {
  if (!claim) return null;
  const provider = readClaimedCode(deps, claim.receipt)?.provider;
  const label = provider?.label ?? '';
  if (claim.status !== 'open') return describeClaim(claim.receipt, claim.status, label);
  const isAsking = await provider?.lookUps?.isAsking(deps.db, claim.id);
  return describeClaim(claim.receipt, isAsking ? 'checking' : 'waiting', label);
}
