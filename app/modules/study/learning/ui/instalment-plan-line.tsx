import { formatKsh } from '#app/shared/money.ts';
import type { InstalmentPlanNote } from '#app/shared/instalment-plan-note.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { m } from '#texts';

/**
 * Says of a running instalment plan until when it opens its course, or since when not, and what is left; with the way to the next payment.
 */
export function InstalmentPlanLine({ plan, title }: { readonly plan: InstalmentPlanNote; readonly title?: string }) {
  const sentence = plan.isPaused ? m.instalments_row_paused : m.instalments_row_active;
  const label = m.instalments_next_bit();
  return (
    <div className="row between row-wrap">
      <span className="meta num">{sentence({ day: plan.until, left: formatKsh(plan.leftCents) })}</span>
      <LinkButton
        to={plan.payHref}
        variant={plan.isPaused ? 'accent' : 'line'}
        aria-label={title === undefined ? undefined : `${label}: ${title}`}
      >
        {label}
      </LinkButton>
    </div>
  );
}
