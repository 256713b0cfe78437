import { expect, test } from 'vitest';
import { deletedPerson } from '#app/shared/person-name.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { anonymiseBuyer } from './anonymise-buyer.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

test('invoices of a deleted account keep the name beside a KRA PIN, and nothing else of the person', async () => {
  const named = await shop.order();
  await env.pool.query(
    `insert into invoice_buyers (order_id, name, kra_pin) select id, 'Kilonzo Hardware Ltd', 'P051234567A' from orders where number = $1`,
    [named.number],
  );
  const plain = await shop.order();
  for (const order of [named, plain]) {
    await shop.pay(order);
    await shop.pass(3);
    await env.db.transaction((tx) => anonymiseBuyer(tx, { actor: order.buyer, clock: env.clock }));
  }
  const { rows } = await env.pool.query(
    `select buyer_name as name, buyer_pin as pin, buyer_email as email from invoices order by sequence`,
  );
  const email = deletedPerson.email;
  expect(rows).toEqual([
    { name: 'Kilonzo Hardware Ltd', pin: 'P051234567A', email },
    { name: deletedPerson.name, pin: null, email },
  ]);
  expect((await env.pool.query('select from invoice_buyers')).rowCount).toBe(0);
});
