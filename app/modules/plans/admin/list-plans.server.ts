import { selectPlanLines, type PlanLine } from '#app/modules/ledger/plans.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import { can, type Capability } from '#app/shared/permissions.ts';
import { selectPlanPayments } from '../plan-view-queries.server.ts';
import type { PlanPayment } from '../plan-view.ts';
import { planReader, selectPlanCourses, selectShownPlan, type PlanCourse } from './plan-list-queries.server.ts';
import type { PlanFilter, PlanListPage, ShownPlan } from './plan-list.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

function requireCapability(actor: Actor, capability: Capability): void {
  if (!can(actor, capability)) throw new DomainError<SettlementErrorCode>('forbidden');
}

/** Returns a page of the plans that have begun, the latest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listPlans(
  { db, actor }: Deps,
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
  { db, actor }: Deps,
  number: string,
): Promise<{
  readonly plan: ShownPlan;
  readonly courses: readonly PlanLine[];
  readonly payments: readonly PlanPayment[];
}> {
  requireCapability(actor, 'payments.read');
  const plan = await selectShownPlan(db, number);
  if (!plan) throw new DomainError<SettlementErrorCode>('plan_not_found');
  const courses = await selectPlanLines(db, plan.id);
  return { plan, courses, payments: await selectPlanPayments(db, plan.id) };
}

/** Returns the courses that may be sold bit by bit. One query. Throws DomainError 'forbidden'. */
export async function listPlanCourses({ db, actor }: Deps): Promise<readonly PlanCourse[]> {
  requireCapability(actor, 'courses.price');
  return selectPlanCourses(db);
}
