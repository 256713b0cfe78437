import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { planTitle } from '../plan-title.ts';
import type { RunningPlan } from '../read-plan.server.ts';
import { m } from '#texts';

/** Lists the courses that a learner pays bit by bit, paused ones too, with links to their plans. */
export function RunningPlans({ plans }: { readonly plans: readonly RunningPlan[] }) {
  if (plans.length === 0) return null;
  return (
    <section className="space-above-32" aria-labelledby="plans">
      <h2 id="plans" className="h2 space-below">
        {m.plans_running()}
      </h2>
      <ul className="panel rows">
        {plans.map(({ number, isPaused, accessUntil, leftCents, ...of }) => (
          <li key={number} className="row between row-wrap">
            <span>
              <b className="block">{planTitle(of)}</b>
              <span className="meta">
                {accessUntil &&
                  (isPaused
                    ? m.plans_row_paused({ day: formatDay(accessUntil), left: formatKsh(toCents(leftCents)) })
                    : m.plans_row_active({ day: formatDay(accessUntil), left: formatKsh(toCents(leftCents)) }))}
              </span>
            </span>
            <Link className="btn btn-line" to={`/dashboard/plans/${number}`}>
              {m.plans_see_plan()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
