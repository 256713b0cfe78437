import { selectRunningPlan, type PlanRow } from '#app/modules/ledger/plans.server.ts';
import { isId } from '#app/shared/ids.ts';
import { minPayment, leftOf } from '#app/modules/ledger/plans/plan.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PlanErrorCode } from './plan-errors.ts';
import { selectOwnPlan, selectPlanPayments, selectRunningPlans } from './plan-view-queries.server.ts';
import { choicesOf, smallestOf, type PlanView } from './plan-view.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

const dayMs = 86_400_000;

/** Returns the actor's own plan, with what came into it. Two queries. Throws DomainError 'sign_in_required', 'plan_not_found'. */
export async function readPlan({ db, clock, actor }: Deps, number: string): Promise<PlanView> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<PlanErrorCode>('sign_in_required');
  const found = await selectOwnPlan(db, userId, number);
  if (!found) throw new DomainError<PlanErrorCode>('plan_not_found');
  const { plan, courses } = found;
  const now = clock.now();
  const takesPayments = (plan.state === 'active' || plan.state === 'paused') && plan.courseId !== null;
  return {
    number: plan.number,
    courses,
    state: plan.state,
    priceCents: plan.priceCents,
    paidCents: plan.paidCents,
    leftCents: leftOf(plan),
    minCents: minPayment(plan),
    startedAt: plan.startedAt,
    accessUntil: plan.accessUntil,
    paidAt: plan.paidAt,
    smallest: smallestOf(plan),
    daysLeft: Math.max(0, Math.floor(((plan.accessUntil?.getTime() ?? 0) - now.getTime()) / dayMs)),
    choices: takesPayments ? choicesOf(plan, now) : [],
    payments: await selectPlanPayments(db, plan.id),
  };
}

/** Returns the actor's plan for one of these courses that has begun and is not paid, a paused one first; null without one. */
export async function findRunningPlan(
  { db, actor }: Omit<Deps, 'clock'>,
  courseIds: readonly string[],
): Promise<PlanRow | null> {
  const userId = userIdOf(actor);
  return userId === null ? null : selectRunningPlan(db, { userId, courseIds: courseIds.filter(isId) });
}

/** A plan in the list of My Courses. */
export interface RunningPlan {
  readonly number: string;
  /** Title of the first course. */
  readonly courseTitle: string;
  readonly courseCount: number;
  readonly isPaused: boolean;
  readonly accessUntil: Date | null;
  readonly leftCents: number;
}

/** Returns the actor's plans that are not paid, the first to end first. One query; none for a visitor. */
export async function listRunningPlans({ db, actor }: Omit<Deps, 'clock'>): Promise<RunningPlan[]> {
  const userId = userIdOf(actor);
  if (userId === null) return [];
  return (await selectRunningPlans(db, userId)).map((plan) => ({
    number: plan.number,
    courseTitle: plan.courseTitle,
    courseCount: plan.courseCount,
    isPaused: plan.state === 'paused',
    accessUntil: plan.accessUntil,
    leftCents: leftOf(plan),
  }));
}
