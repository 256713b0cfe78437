import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { insertTranslation } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import { readOrder } from '#app/modules/money/ledger/read-order.server.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { placeOrder } from './place-order.server.ts';
import { quoteCart } from './quote-cart.server.ts';

const env = useTestEnv();

test('the cart shows titles in the language of the page, and the order keeps the course’s own', async () => {
  const course = await createCourse(env.db, { title: 'Shop Records' });
  await insertTranslation(env.db, course, { locale: 'sw', title: 'Kumbukumbu za Duka' });
  const deps = { ...ledgerDeps(env), actor: await learnerActor(env.db) };
  const courseIds = [course.id];
  const titles = async () => (await quoteCart(deps, { courseIds })).lines.map(({ title }) => title);
  expect(await inLocale('sw', titles)).toEqual(['Kumbukumbu za Duka']);
  expect(await titles()).toEqual(['Shop Records']);
  const placed = await inLocale('sw', () => placeOrder(deps, { courseIds, idempotencyKey: 'a-key-of-a-checkout' }));
  const order = await readOrder(deps, placed);
  expect(order.lines.map(({ title }) => title)).toEqual(['Shop Records']);
});
