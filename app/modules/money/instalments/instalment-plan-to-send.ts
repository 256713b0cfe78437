import { formatKsh } from '#app/shared/money.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import type { InstalmentPlanView } from './instalment-plan-view.ts';
import { m } from '#texts';

/**
 * Returns the link by which others pay into a plan. `address` is the page for payers; null without one, and then there is nothing to send:
 * the learner's own page opens for nobody else.
 */
export function instalmentPlanToSend(
  { leftCents, priceCents }: Pick<InstalmentPlanView, 'leftCents' | 'priceCents'>,
  { title, address }: { readonly title: string; readonly address: string | null },
): Sendable | null {
  if (address === null || leftCents === 0) return null;
  return {
    heading: m.instalments_send(),
    title,
    text: m.instalments_send_text({ title, left: formatKsh(leftCents), price: formatKsh(priceCents) }),
    address,
    picture: null,
    note: null,
  };
}
