import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { isId } from '#app/shared/ids.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../discount-errors.ts';
import { selectDiscount } from '../discount-queries.server.ts';
import {
  discountReader,
  selectCourseChoices,
  selectShownDiscount,
  type CourseChoice,
} from './discount-list-queries.server.ts';
import { selectHasUses } from '../discount-use-queries.server.ts';
import { fixedTerms, type FixedTerm } from './fixed-terms.ts';
import type { DiscountFilter, DiscountListPage, ShownDiscount } from './discount-list.ts';
import {
  selectCoursesOfDiscount,
  selectDiscountFigures,
  selectUsesOfDiscount,
} from './discount-results-queries.server.ts';
import { latestWeeks, type DiscountDetails, type DiscountFigures } from './discount-results.ts';

/** Returns a page of the discounts with their results, the latest start first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listDiscounts(
  { db, actor, clock }: ReadNowDeps,
  filter: DiscountFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<DiscountListPage> {
  requireCapability(actor, 'discounts.read');
  const { read, found, counts } = await discountReader(db, filter, clock.now());
  const total = totalOf([found]);
  const { rows: discounts, ...beside } = await readCursorPage(read, { cursor, limit, total });
  return { discounts, counts, total, ...beside };
}

/** Returns a discount with its results. One query. Throws DomainError 'forbidden', 'discount_not_found'. */
export async function readDiscount({ db, actor, clock }: ReadNowDeps, id: string): Promise<ShownDiscount> {
  requireCapability(actor, 'discounts.read');
  const discount = isId(id) ? await selectShownDiscount(db, id, clock.now()) : null;
  if (!discount) throw refuse('discount_not_found');
  return discount;
}

/** Returns why the actor may not change a discount, such as a coupon of their own; null if they may. */
export async function whyNotChange({ db, actor }: ReadNowDeps, { userId }: ShownDiscount): Promise<string | null> {
  return reasonAgainst(db, actor, 'discount.give', { people: { userIds: [userId] } });
}

/** A discount for its form. */
export interface DiscountForEditing {
  readonly discount: ShownDiscount;
  readonly fixed: ReadonlySet<FixedTerm>;
  /** Why the actor may not change it; null if they may. */
  readonly reason: string | null;
  /** Courses to choose from, with its own. */
  readonly courses: readonly CourseChoice[];
}

/** Returns a discount for its form. Four queries. Throws DomainError 'forbidden', 'discount_not_found'. */
export async function readDiscountForEditing(deps: ReadNowDeps, id: string): Promise<DiscountForEditing> {
  requireCapability(deps.actor, 'discounts.edit');
  const discount = await readDiscount(deps, id);
  const fixed = fixedTerms(discount, { hasUses: await selectHasUses(deps.db, id), now: deps.clock.now() });
  return {
    discount,
    fixed,
    reason: await whyNotChange(deps, discount),
    courses: await selectCourseChoices(deps.db, id),
  };
}

/** Returns whether a discount that is to be changed is a coupon or a sale. One query. Throws DomainError 'forbidden', 'discount_not_found'. */
export async function readDiscountKind({ db, actor }: ReadNowDeps, id: string): Promise<DiscountKind> {
  requireCapability(actor, 'discounts.edit');
  const discount = isId(id) ? await selectDiscount(db, id) : null;
  if (!discount) throw refuse('discount_not_found');
  return discount.kind;
}

/** Returns the courses that a new discount may be for. One query. Throws DomainError 'forbidden'. */
export async function listCourseChoices({ db, actor }: ReadNowDeps): Promise<readonly CourseChoice[]> {
  requireCapability(actor, 'discounts.edit');
  return selectCourseChoices(db, null);
}

/** Returns the figures above the list of discounts. One query. Throws DomainError 'forbidden'. */
export async function readDiscountFigures({ db, actor, clock }: ReadNowDeps): Promise<DiscountFigures> {
  requireCapability(actor, 'discounts.read');
  return selectDiscountFigures(db, clock.now());
}

/** Returns what a discount has brought, by week and by course. Two queries. Throws DomainError 'forbidden'. */
export async function readDiscountDetails(
  { db, actor, clock }: ReadNowDeps,
  discount: { readonly id: string; readonly startsAt: Date; readonly endsAt: Date | null },
): Promise<DiscountDetails> {
  requireCapability(actor, 'discounts.read');
  const now = clock.now();
  const { weeks, ...uses } = await selectUsesOfDiscount(db, discount, now);
  return { ...uses, weeks: latestWeeks(discount, weeks, now), courses: await selectCoursesOfDiscount(db, discount.id) };
}
