import type { Cents } from './money.ts';

/** What an instalment plan that has begun still asks of its learner, in the page's language; plain JSON. */
export interface InstalmentPlanNote {
  readonly number: string;
  readonly isPaused: boolean;
  /** '3 Jan 2027': the day on which access ends, or ended. */
  readonly until: string;
  readonly leftCents: Cents;
  /** Address of the plan's page, where the next payment is made. */
  readonly payHref: string;
}

/** A running instalment plan with its courses. */
export interface RunningInstalmentPlan extends InstalmentPlanNote {
  /** In the order of the plan. Ids and slugs are null once a course is gone. */
  readonly courses: readonly {
    readonly courseId: string | null;
    readonly slug: string | null;
    readonly title: string;
  }[];
}

/** Returns the plan that keeps a course open, or closed; by the course's id or slug. */
export const instalmentPlanOfCourse = <Plan extends RunningInstalmentPlan>(
  instalmentPlans: readonly Plan[],
  idOrSlug: string,
): Plan | undefined =>
  instalmentPlans.find(({ courses }) =>
    courses.some(({ courseId, slug }) => courseId === idOrSlug || slug === idOrSlug),
  );

/** Returns the plan that keeps a course open for now; undefined without one, and for a paused one, beside which something else opens the course. */
export const openInstalmentPlanOf = (
  instalmentPlans: readonly RunningInstalmentPlan[],
  courseId: string,
): RunningInstalmentPlan | undefined =>
  instalmentPlanOfCourse(
    instalmentPlans.filter(({ isPaused }) => !isPaused),
    courseId,
  );

/** Returns the plans that no card of these courses shows: paused ones, and those of other courses. */
export function instalmentPlansWithoutCard(
  instalmentPlans: readonly RunningInstalmentPlan[],
  cards: readonly { readonly id: string }[],
): readonly RunningInstalmentPlan[] {
  const shown = new Set(cards.map(({ id }) => id));
  return instalmentPlans.filter(
    ({ isPaused, courses }) => isPaused || !courses.some(({ courseId }) => courseId !== null && shown.has(courseId)),
  );
}

/**
 * What the page of a course or a bundle says about paying bit by bit, or about a learner's running instalment plan. Words, so that the page
 * needs no script for them.
 */
export interface InstalmentOfferWords {
  readonly heading: string;
  readonly about: string;
  readonly costs: string;
  readonly start: string;
  readonly to: string;
  /** State of the learner's own plan; missing for an offer. A paused one stands in place of price and cart. */
  readonly own?: 'active' | 'paused';
}
