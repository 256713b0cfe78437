import { paymentLinkView, type PaymentLinkView } from '#app/modules/money/ledger/payment-link-state.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { selectOpenLinkOfPlan } from './payment-link-queries.server.ts';

/** Returns the open link by which others pay into the actor's own plan; null without one. */
export async function readPlanLink({ db, clock, actor }: ReadNowDeps, number: string): Promise<PaymentLinkView | null> {
  const userId = userIdOf(actor);
  const link = userId === null ? null : await selectOpenLinkOfPlan(db, { number, userId });
  const view = link && paymentLinkView(link, clock.now());
  return view?.state === 'open' ? view : null;
}
