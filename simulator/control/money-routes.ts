import { Hono } from 'hono';
import type { Context } from 'hono';

import type { OwnPayment } from '../network/customer-payments.ts';
import type { Simulation } from '../simulation.ts';
import { paybillRequest, reversalRequest, tillRequest } from './control-requests.ts';
import { deliveryView, operationView } from './control-views.ts';
import { read } from './read-request.ts';

/** Money that moves without a prompt, and what the shop asked for and was told about it. */
export function moneyRoutes({ customerPayments, operations, ledger, credentials }: Simulation): Hono {
  const routes = new Hono();

  const pay = async (c: Context, payment: OwnPayment) => {
    const paid = await customerPayments.pay(payment);
    if (!paid) return c.json({ error: 'There is too little money on that phone.' }, 409);
    return c.json({ receipt: paid.receipt, balance: ledger.balance(payment.msisdn) });
  };
  routes.post('/paybill', async (c) => pay(c, { ...(await read(c, paybillRequest)), to: 'paybill' }));
  routes.post('/till', async (c) => pay(c, { ...(await read(c, tillRequest)), to: 'till', account: '' }));

  routes.post('/reversals', async (c) => {
    const { receipt, amount } = await read(c, reversalRequest);
    const payment = ledger.payment(receipt);
    if (!payment) return c.json({ error: 'No payment has that receipt.' }, 404);
    const back = operations.reverseByHand(receipt, amount ?? payment.amount - payment.reversed);
    if (!back) return c.json({ error: 'So much is not left of that payment.' }, 409);
    return c.json({ receipt: back.receipt, amount: back.amount });
  });

  routes.get('/operations', (c) => c.json(ledger.operations().map(operationView)));
  routes.get('/deliveries', (c) => c.json(ledger.deliveries().map(deliveryView)));
  routes.get('/certificate', async (c) => c.text(await credentials.certificate()));
  return routes;
}
