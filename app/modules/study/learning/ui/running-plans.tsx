import type { RunningPlan } from '#app/shared/plan-note.ts';
import { PlanLine } from './plan-line.tsx';
import { m } from '#texts';

/** Returns what a plan is for: its course, or the first of several and how many more. */
export const planTitle = ([first, ...more]: readonly { readonly title: string }[]): string =>
  more.length === 0 ? (first?.title ?? '') : m.plans_title({ title: first?.title ?? '', count: more.length });

/** Lists plans with what is left to pay; nothing without any. */
export function RunningPlans({ plans }: { readonly plans: readonly RunningPlan[] }) {
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="h2 space-below">
        {m.plans_running()}
      </h2>
      <ul className="panel rows">
        {plans.map((plan) => {
          const title = planTitle(plan.courses);
          return (
            <li key={plan.number} className="stack stack-8">
              <b>{title}</b>
              <PlanLine plan={plan} title={title} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
