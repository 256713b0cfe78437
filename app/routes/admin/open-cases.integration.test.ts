import { expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Opens the list of cases, and the page of the only payment, as a staff member. */
async function pages() {
  const { gateway } = await fixture.deps();
  const site = renderedSite(env, {}, { gateway, clock: env.clock });
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  const { rows } = await env.pool.query<{ id: string }>('select id from payments');
  return {
    list: await site.visit('/admin/payments/cases', { cookie }),
    payment: await site.visit(`/admin/payments/${rows[0]?.id}`, { cookie }),
  };
}

test('a second payment is refunded, without an option to keep it', async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(60);
  await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
  const { list, payment } = await pages();
  for (const { text } of [list, payment]) {
    expect(text).toMatch(/Send by M-Pesa\s*Refunded by hand/);
    expect(text).not.toContain('Cancel refund');
  }
  expect(list.text).toContain('Paid twice');
});

test('an amount that differs from the prompt is one case, about the money', async () => {
  await shop.next('wrong-amount');
  await shop.pay(await shop.order());
  await shop.pass(60);
  const { list, payment } = await pages();
  expect(list.html.match(/<tr/g)).toHaveLength(2);
  for (const { text } of [list, payment]) {
    expect(text).toMatch(/Match to order\s*Refund payment/);
    expect(text).not.toContain('It was not paid');
  }
});
