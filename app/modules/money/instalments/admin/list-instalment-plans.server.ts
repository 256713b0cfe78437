import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import {
  selectInstalmentPlanLines,
  type InstalmentPlanLine,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectInstalmentPlanPayments } from '../instalment-plan-view-queries.server.ts';
import type { InstalmentPlanPayment } from '../instalment-plan-view.ts';
import {
  instalmentPlanReader,
  selectInstalmentPlanCourses,
  selectShownInstalmentPlan,
  type InstalmentPlanCourse,
} from './instalment-plan-list-queries.server.ts';
import type { InstalmentPlanFilter, InstalmentPlanListPage, ShownInstalmentPlan } from './instalment-plan-list.ts';

/** Returns a page of the plans that have begun, the latest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listInstalmentPlans(
  { db, actor }: ReadDeps,
  filter: InstalmentPlanFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<InstalmentPlanListPage> {
  requireCapability(actor, 'payments.read');
  const { read, found, counts } = await instalmentPlanReader(db, filter);
  const total = totalOf([found]);
  const { rows: instalmentPlans, ...beside } = await readCursorPage(read, { cursor, limit, total });
  return { instalmentPlans, counts, total, ...beside };
}

/** Returns a plan with its courses and what came into it. Three queries. Throws DomainError 'forbidden', 'instalment_plan_not_found'. */
export async function readShownInstalmentPlan(
  { db, actor }: ReadDeps,
  number: string,
): Promise<{
  readonly plan: ShownInstalmentPlan;
  readonly courses: readonly InstalmentPlanLine[];
  readonly payments: readonly InstalmentPlanPayment[];
}> {
  requireCapability(actor, 'payments.read');
  const plan = await selectShownInstalmentPlan(db, number);
  if (!plan) throw refuse('instalment_plan_not_found');
  const courses = await selectInstalmentPlanLines(db, plan.id);
  return { plan, courses, payments: await selectInstalmentPlanPayments(db, plan.id) };
}

/** Returns the courses that may be sold bit by bit. One query. Throws DomainError 'forbidden'. */
export async function listInstalmentPlanCourses({ db, actor }: ReadDeps): Promise<readonly InstalmentPlanCourse[]> {
  requireCapability(actor, 'courses.price');
  return selectInstalmentPlanCourses(db);
}
