import type { RunningInstalmentPlan } from '#app/shared/instalment-plan-note.ts';
import { InstalmentPlanLine } from './instalment-plan-line.tsx';
import { m } from '#texts';

/** Returns what an instalment plan is for: its course, or the first of several and how many more. */
export const instalmentPlanTitle = ([first, ...more]: readonly { readonly title: string }[]): string =>
  more.length === 0 ? (first?.title ?? '') : m.instalments_title({ title: first?.title ?? '', count: more.length });

/** Lists instalment plans with what is left to pay; nothing without any. */
export function RunningInstalmentPlans({
  instalmentPlans,
}: {
  readonly instalmentPlans: readonly RunningInstalmentPlan[];
}) {
  if (instalmentPlans.length === 0) return null;
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="h2 space-below">
        {m.instalments_running()}
      </h2>
      <ul className="panel rows">
        {instalmentPlans.map((plan) => {
          const title = instalmentPlanTitle(plan.courses);
          return (
            <li key={plan.number} className="stack stack-8">
              <b>{title}</b>
              <InstalmentPlanLine plan={plan} title={title} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
