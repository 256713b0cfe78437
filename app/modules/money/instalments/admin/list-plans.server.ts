import { refuse } from '#app/modules/money/ledger/settlement-errors.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { selectPlanLines, type PlanLine } from '#app/modules/money/ledger/plans/plan-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectPlanPayments } from '../plan-view-queries.server.ts';
import type { PlanPayment } from '../plan-view.ts';
import { planReader, selectPlanCourses, selectShownPlan, type PlanCourse } from './plan-list-queries.server.ts';
import type { PlanFilter, PlanListPage, ShownPlan } from './plan-list.ts';

/** Returns a page of the plans that have begun, the latest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listPlans(
  { db, actor }: ReadDeps,
  filter: PlanFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<PlanListPage> {
  requireCapability(actor, 'payments.read');
  const { read, found, counts } = await planReader(db, filter);
  const total = totalOf([found]);
  const { rows: plans, ...beside } = await readCursorPage(read, { cursor, limit, total });
  return { plans, counts, total, ...beside };
}

/** Returns a plan with its courses and what came into it. Three queries. Throws DomainError 'forbidden', 'plan_not_found'. */
export async function readShownPlan(
  { db, actor }: ReadDeps,
  number: string,
): Promise<{
  readonly plan: ShownPlan;
  readonly courses: readonly PlanLine[];
  readonly payments: readonly PlanPayment[];
}> {
  requireCapability(actor, 'payments.read');
  const plan = await selectShownPlan(db, number);
  if (!plan) throw refuse('plan_not_found');
  const courses = await selectPlanLines(db, plan.id);
  return { plan, courses, payments: await selectPlanPayments(db, plan.id) };
}

/** Returns the courses that may be sold bit by bit. One query. Throws DomainError 'forbidden'. */
export async function listPlanCourses({ db, actor }: ReadDeps): Promise<readonly PlanCourse[]> {
  requireCapability(actor, 'courses.price');
  return selectPlanCourses(db);
}
