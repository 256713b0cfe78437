import { expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { paidSeats, seatOf } from '#tests/support/seat-orders.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

specifies('Errors: Failed to enroll in course: {message} · Successfully enrolled in course!');
test('who takes a seat reads that it enrolled them, or why it could not', async () => {
  const grace = await createLearner(env.db, { email: 'grace@taita.example' });
  const order = await paidSeats(env, shop, { seats: 2, people: grace.email });
  const { seatId } = await seatOf(env, order.orderId, grace.email);
  const site = renderedSite(env);
  const cookie = await site.loginCookie(grace.email, grace.password);
  const stranger = await createLearner(env.db);
  const other = await site.loginCookie(stranger.email, stranger.password);
  const path = `/seats/${seatId}`;

  const refused = await site.visit(path, { cookie: other, form: {} });
  expect([refused.status, refused.text]).toEqual([403, expect.stringMatching(/Failed to enroll in course: \w/)]);
  const { location } = await site.visit(path, { cookie, form: {} });
  expect((await site.visit(location ?? '', { cookie })).text).toContain('Successfully enrolled in course!');
});
