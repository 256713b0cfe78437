import type { Cents } from '#app/shared/money.ts';
import type { CursorPage } from '#app/shared/cursor-page.ts';
import type { PlanState } from '#app/shared/selling-terms.ts';

/** States of plans in the portal: a plan that waits for its first payment is none yet. */
export const listedPlanStates = ['active', 'paused', 'paid', 'cancelled'] as const satisfies readonly PlanState[];
export type ListedPlanState = (typeof listedPlanStates)[number];

/** Filter of the list. `search` matches a part of a number, a course, or the name, e-mail or phone of a learner. */
export interface PlanFilter {
  readonly search: string;
  readonly status: ListedPlanState | null;
}

/** A plan as the portal shows it. */
export interface ShownPlan {
  readonly id: string;
  readonly number: string;
  /** Title of the first course. */
  readonly courseTitle: string;
  readonly courseCount: number;
  /** Null after the account was deleted. */
  readonly learner: { readonly id: string | null; readonly name: string; readonly email: string } | null;
  readonly state: ListedPlanState;
  readonly priceCents: Cents;
  readonly paidCents: Cents;
  readonly accessUntil: Date | null;
  readonly startedAt: Date | null;
  readonly taxDue: 'each' | 'last';
}

export interface PlanListPage extends Omit<CursorPage<never>, 'rows'> {
  readonly plans: readonly ShownPlan[];
  /** Numbers by state, whatever the search finds; each up to `maxCounted`. */
  readonly counts: Readonly<Record<ListedPlanState | 'all', number>>;
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
}
