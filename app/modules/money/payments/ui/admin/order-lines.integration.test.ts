import { expect, test } from 'vitest';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { paidSeats } from '#tests/support/seat-orders.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

test.each([
  [24, 1],
  [4, 1],
  [3, 0],
])('the record of a payment of %i seats folds them %i times, and each row leads to its seat', async (seats, folds) => {
  const order = await paidSeats(env, shop, { seats, people: 'asha@taita.example' });
  const { rows } = await env.pool.query<{ id: string }>('select id from payments where order_id = $1 order by id', [
    order.orderId,
  ]);
  const [shown, ...others] = rows.map(({ id }) => id);
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway, clock: env.clock });
  const { userId } = await shop.staff();
  const { html, text } = await site.visit(`/admin/payments/${shown}`, { cookie: await staffCookie(site, userId) });
  // The list behind it has folds of its own.
  expect(html.match(/<details(?! class="fold")/g) ?? []).toHaveLength(folds);
  for (const id of others) expect(html).toContain(`/admin/payments/${id}`);
  expect(text.includes(`Not taken: ${seats}`)).toBe(folds > 0);
  expect(text).toContain('asha@taita.example');
});
