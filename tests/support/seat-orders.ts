import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { makeQuotation } from '#app/modules/money/quotations/make-quotation.server.ts';
import type { QuotationInput } from '#app/modules/money/quotations/quotation-input.ts';
import { toCents } from '#app/shared/money.ts';
import { selectSeats } from '#app/modules/money/ledger/seats/seat-queries.server.ts';
import type { PaymentShop, Purchase } from './payment-shop.ts';
import type { TestEnv } from './test-env.ts';

/** Makes a quotation of seats of one new course, at whole shillings each. Its form may be changed. */
export async function quoteSeats(
  env: TestEnv,
  shop: PaymentShop,
  { price = 1000, seats, ...changes }: { price?: number; seats: number } & Partial<Omit<QuotationInput, 'seats'>>,
): Promise<Purchase & { readonly quotationId: string; readonly courseId: string }> {
  const course = await createCourse(env.db, { priceCents: toCents(price * 100) });
  const buyer = await shop.learner();
  const form: QuotationInput = {
    id: crypto.randomUUID(),
    userId: buyer.userId,
    email: '',
    name: '',
    locale: 'en',
    courseIds: [course.id],
    seats: { [course.id]: String(seats) },
    people: '',
    code: '',
    days: '14',
    organisation: 'Taita Farms SACCO',
    kraPin: 'P051998877K',
    message: '',
    ...changes,
  };
  await makeQuotation({ ...shop.deps, newsletterKey: 'the key of the tests', actor: await shop.staff() }, form);
  const { rows } = await env.pool.query<{ order_id: string; number: string }>(
    'select order_id, number from quotations where id = $1',
    [form.id],
  );
  const { order_id: orderId = '', number = '' } = rows[0] ?? {};
  return { buyer, courseIds: [course.id], courseId: course.id, orderId, number, quotationId: form.id };
}

/** The same, paid by M-Pesa. */
export async function paidSeats(...[env, shop, order]: Parameters<typeof quoteSeats>) {
  const placed = await quoteSeats(env, shop, order);
  await shop.pay(placed);
  await shop.pass(5);
  return placed;
}

/** Returns the id of the seat that an address may take, and of its payment. */
export async function seatOf(env: TestEnv, orderId: string, email: string) {
  const seat = (await selectSeats(env.db, orderId)).find((each) => each.email === email);
  if (!seat) throw new Error(`no seat of ${email}`);
  return seat;
}
