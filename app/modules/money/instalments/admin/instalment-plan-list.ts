import type { Cents } from '#app/shared/money.ts';
import type { CursorPage } from '#app/shared/cursor-page.ts';
import type { InstalmentPlanState } from '#app/shared/selling-terms.ts';

/** States of plans in the portal: a plan that waits for its first payment is none yet. */
export const listedInstalmentPlanStates = [
  'active',
  'paused',
  'paid',
  'cancelled',
] as const satisfies readonly InstalmentPlanState[];
export type ListedInstalmentPlanState = (typeof listedInstalmentPlanStates)[number];

/** Filter of the list. `search` matches a part of a number, a course, or the name, e-mail or phone of a learner. */
export interface InstalmentPlanFilter {
  readonly search: string;
  readonly status: ListedInstalmentPlanState | null;
}

/** A plan as the portal shows it. */
export interface ShownInstalmentPlan {
  readonly id: string;
  readonly number: string;
  /** Title of the first course. */
  readonly courseTitle: string;
  readonly courseCount: number;
  /** Null after the account was deleted. */
  readonly learner: { readonly id: string | null; readonly name: string; readonly email: string } | null;
  readonly state: ListedInstalmentPlanState;
  readonly priceCents: Cents;
  readonly paidCents: Cents;
  readonly accessUntil: Date | null;
  readonly startedAt: Date | null;
  readonly taxDue: 'each' | 'last';
}

export interface InstalmentPlanListPage extends Omit<CursorPage<never>, 'rows'> {
  readonly instalmentPlans: readonly ShownInstalmentPlan[];
  /** Numbers by state, whatever the search finds; each up to `maxCounted`. */
  readonly counts: Readonly<Record<ListedInstalmentPlanState | 'all', number>>;
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
}
