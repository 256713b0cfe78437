import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isPriceTooOld } from '#app/modules/money/collection/attempts/start-attempt.server.ts';
import { lockBuyer, selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  lockInstalmentPlan,
  selectInstalmentPlanByNumber,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { openInstalmentPlanStates } from '#app/shared/selling-terms.ts';
import { getLocale } from '#texts/runtime';
import { refuse } from './payment-link-errors.ts';
import { readLinkWords } from './payment-link.ts';
import {
  hasQuotation,
  insertLink,
  selectOpenLink,
  updateLink,
  type LinkSubject,
} from './payment-link-queries.server.ts';

const dayMs = 86_400_000;

interface AskDeps extends Pick<UseCaseDeps, 'db' | 'clock' | 'actor'> {
  /** Hours for which an unpaid order keeps its price without a link. */
  readonly orderPriceHours: number;
}

/** What somebody else should pay: the actor's order, or their instalment plan by its number. */
export type Asked = { readonly orderId: string } | { readonly planNumber: string };

/**
 * Makes the link by which somebody else pays the actor's own unpaid order or into their own running instalment plan, and holds the order's
 * price for the days of the setting. An open link keeps its address and its end, and gets these words. Throws DomainError 'sign_in_required',
 * 'order_not_found', 'order_paid', 'price_too_old', 'link_not_offered', 'link_name_invalid', 'words_invalid'.
 */
export async function askToPay(
  deps: AskDeps,
  asked: Asked,
  typed: { readonly name: string; readonly message: string },
): Promise<void> {
  const words = readLinkWords(typed);
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { subject, about, isPriceOver } = await lockSubject(tx, deps, asked);
    const open = await selectOpenLink(tx, subject);
    if (open && open.validUntil > at) return updateLink(tx, open.id, { ...words, at });
    if (isPriceOver) throw refuse('price_too_old');
    if (open) await updateLink(tx, open.id, { closedAt: at, at });
    const { paymentLinkDays } = await readSiteSettings(tx);
    const validUntil = new Date(at.getTime() + paymentLinkDays * dayMs);
    await insertLink(tx, subject, { ...words, locale: getLocale(), validUntil, at });
    await recordAudit(tx, deps.actor, { action: 'payment_link.made', ...about });
  });
}

/**
 * Takes the actor's own link back; without an open one nothing changes. A prompt that is open stays, and money that still comes counts. Throws
 * DomainError 'sign_in_required', 'order_not_found', 'order_paid', 'link_not_offered'.
 */
export async function cancelLink(deps: AskDeps, asked: Asked): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { subject, about } = await lockSubject(tx, deps, asked);
    const open = await selectOpenLink(tx, subject);
    if (!open) return;
    await updateLink(tx, open.id, { closedAt: at, at });
    await recordAudit(tx, deps.actor, { action: 'payment_link.cancelled', ...about });
  });
}

interface LockedSubject {
  readonly subject: LinkSubject;
  /** The order that the log names. */
  readonly about: {
    readonly subjectType: 'order' | 'plan';
    readonly subjectId: string;
    readonly after: Readonly<Record<string, unknown>>;
  };
  /** True if the order has lost its price, so that no new link is made for it. */
  readonly isPriceOver: boolean;
}

/** Locks what is to be paid, before its buyer as every payment does. Another person's is unknown. */
async function lockSubject(tx: Database, deps: AskDeps, asked: Asked): Promise<LockedSubject> {
  const userId = userIdOf(deps.actor);
  if (userId === null) throw refuse('sign_in_required');
  if ('planNumber' in asked) {
    const seen = await selectInstalmentPlanByNumber(tx, asked.planNumber);
    if (seen?.userId !== userId || !(await lockBuyer(tx, userId))) throw refuse('order_not_found');
    const plan = await lockInstalmentPlan(tx, seen.id);
    if (!plan || !openInstalmentPlanStates.some((state) => state === plan.state) || plan.courseId === null)
      throw refuse('link_not_offered');
    const about = { subjectType: 'plan', subjectId: plan.id, after: { plan: plan.number } } as const;
    return { subject: { planId: plan.id }, about, isPriceOver: false };
  }
  const order = isId(asked.orderId) ? await selectOrder(tx, asked.orderId, { lock: true }) : null;
  if (order?.userId !== userId) throw refuse('order_not_found');
  if (order.status !== 'unpaid') throw refuse('order_paid');
  // A quotation has its own link, and its own end.
  if (await hasQuotation(tx, order.id)) throw refuse('link_not_offered');
  const { id, number, createdAt } = order;
  const about = { subjectType: 'order', subjectId: id, after: { order: number } } as const;
  const isPriceOver = isPriceTooOld({ createdAt, quotation: null, link: null }, deps);
  return { subject: { orderId: id }, about, isPriceOver };
}
