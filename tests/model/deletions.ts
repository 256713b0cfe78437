import { sql } from 'drizzle-orm';
import { deleteCourses } from '#app/modules/catalogue/courses/admin/delete-courses.server.ts';
import { removeDiscount } from '#app/modules/catalogue/discounts/admin/delete-discount.server.ts';
import { switchDiscount } from '#app/modules/catalogue/discounts/admin/switch-discount.server.ts';
import { eraseUser } from '#app/erase-account.server.ts';
import { assertThat } from './assert-that.ts';
import { decides } from './decides.ts';
import type { TestShop } from './test-shop.ts';

/** Deletes a course as the acting member of staff, and forgets it. */
export async function deleteCourse(shop: TestShop, number: number): Promise<void> {
  const courseId = await shop.course(number);
  const settled = await settledLines(shop, courseId);
  await deleteCourses({ ...shop.payments.deps, actor: await shop.actor() }, [courseId]);
  shop.forgetCourse(number, settled);
}

/** Returns the lines of a course that were paid, refunded or given up. */
async function settledLines({ env }: TestShop, courseId: string): Promise<ReadonlySet<string>> {
  const { rows } = await env.db.execute<{ id: string }>(
    sql`select id from payments where course_id = ${courseId} and status in ('completed', 'refunded')`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the account of a learner as the acting member of staff. */
export async function deleteAccount(shop: TestShop, number: number): Promise<void> {
  const { userId } = await shop.learner(number);
  const { payments, env } = shop;
  const needed = [{ decision: 'user.change', facts: { people: { userIds: [userId] } } } as const];
  await decides(shop, needed, (actor) =>
    eraseUser({ db: env.db, clock: env.clock, jobs: env.jobs, appUrl: payments.deps.appUrl, actor }, userId),
  );
  shop.forgetLearner(number);
}

/** Deletes the bundle, which has begun and stays; or ends it. */
export async function deleteBundle(shop: TestShop, endsIt: boolean): Promise<void> {
  const id = await shop.bundle();
  const deps = { ...shop.payments.deps, actor: await shop.actor() };
  if (endsIt) {
    await switchDiscount(deps, { id, to: 'end' });
    shop.forgetBundle();
    return;
  }
  await removeDiscount(deps, { id });
  const { rows } = await shop.env.db.execute(sql`select from line_discounts where offer_id = ${id}`);
  assertThat(rows.length === 0, 'A bundle is deleted that somebody bought.', id);
  shop.forgetBundle();
}

/**
 * Checks that no money pays a line whose course was deleted before, unless it goes back, and that nothing paid is held for a buyer or a
 * course that is gone without a case.
 */
export async function checkDeleted(shop: TestShop): Promise<void> {
  if (shop.goneCourses.size === 0 && shop.goneUsers.size === 0) return;
  const { rows } = await shop.env.db.execute<{ id: string; number: string }>(sql`
    select p.id, o.number from payments p join orders o on o.id = p.order_id
    where p.course_id is null and p.status = 'completed' and not exists (select from refund_payments l join refunds f on f.id = l.refund_id
      where l.payment_id = p.id and f.status not in ('cancelled'))`);
  const settled = new Set([...shop.goneCourses.values()].flatMap((lines) => [...lines]));
  const paidForNothing = rows.filter(({ id }) => !settled.has(id));
  assertThat(paidForNothing.length === 0, 'Money pays for a course that does not exist.', paidForNothing);
  const { rows: held } = await shop.env.db.execute(sql`
    select number, state from plans where state in ('active', 'paused') and user_id is null`);
  assertThat(held.length === 0, 'An instalment plan runs without its learner.', held);
}
