import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { isMsisdn } from '../daraja/push-request.ts';
import { generateReceipt } from '../daraja/request-ids.ts';
import { stkCallback } from '../daraja/stk-callback.ts';
import type { OwnPayment } from '../network/customer-payments.ts';
import type { AskedOperation, Delivery, Ledger, Prompt } from '../network/ledger.ts';
import { factsOf, planned } from '../network/planned-callbacks.ts';
import { FAULTS } from '../scenarios/faults.ts';
import { scenarioNamed, SCENARIOS, testAmounts, testPhones } from '../scenarios/registry.ts';
import type { Simulation } from '../simulation.ts';
import * as requests from './control-requests.ts';
import { paybillRequest, reversalRequest, tillRequest, type callbackRequest } from './control-requests.ts';

/** Serves JSON under /control for tests and scripts: choose, advance, release, decide, look. See README.md. */
export function controlRoutes(simulation: Simulation): Hono {
  const { ledger, choice, network, faults, held, timeline, log, tokens, changes } = simulation;
  const routes = new Hono();

  routes.get('/state', (c) => c.json(stateView(simulation)));
  routes.get('/ledger', (c) => c.json(ledgerView(ledger)));
  routes.get('/prompts', (c) => c.json(ledger.prompts(c.req.query('msisdn')).map(promptView)));
  routes.get('/held', (c) => c.json(held.list()));
  routes.get('/log', (c) => {
    const msisdn = c.req.query('msisdn');
    return c.json(log.lines({ after: Number(c.req.query('after') ?? 0), ...(msisdn && { msisdn }) }));
  });
  routes.get('/scenarios', (c) => {
    const scenarios = SCENARIOS.map((scenario) => {
      const { name, label, family } = scenario;
      return { name, label, family, phones: testPhones(scenario), amounts: testAmounts(scenario) };
    });
    return c.json({ scenarios, faults: Object.entries(FAULTS).map(([name, { label }]) => ({ name, label })) });
  });

  routes.put('/phones/:msisdn', async (c) => {
    const msisdn = c.req.param('msisdn');
    if (!isMsisdn(msisdn)) return c.json({ error: 'Write the number as 254XXXXXXXXX.' }, 400);
    const { scenario, balance } = await read(c, requests.phoneChange);
    if (scenario !== undefined) ledger.record({ type: 'choice', of: 'phone', key: msisdn, scenario });
    if (balance !== undefined) network.topUp(msisdn, balance - ledger.balance(msisdn));
    changes.announce();
    return c.json({ msisdn, scenario: choice.ofPhone(msisdn).name, balance: ledger.balance(msisdn) });
  });
  routes.put('/amounts/:amount{[1-9][0-9]*}', async (c) => {
    const { scenario } = await read(c, requests.amountChange);
    ledger.record({ type: 'choice', of: 'amount', key: c.req.param('amount'), scenario });
    return c.json({ amount: Number(c.req.param('amount')), scenario });
  });
  routes.post('/next', async (c) => {
    const { scenario, of, msisdn, times } = await read(c, requests.nextRequest);
    choice.armNext({ scenario: scenarioNamed(scenario), of, times, ...(msisdn && { msisdn }) });
    return c.json(stateView(simulation));
  });
  routes.post('/faults', async (c) => {
    faults.arm(await read(c, requests.faultRequest));
    return c.json(stateView(simulation));
  });

  routes.put('/settings', async (c) => {
    const { skewMs, confirmationPhone, merchant, queriesPerMinute } = await read(c, requests.settingsChange);
    const now = ledger.settings();
    ledger.record({
      type: 'settings',
      skewMs: skewMs ?? now.skewMs,
      confirmationPhone: confirmationPhone ?? now.confirmationPhone,
      merchant: merchant ?? now.merchant,
      queriesPerMinute: queriesPerMinute === undefined ? now.queriesPerMinute : queriesPerMinute,
    });
    changes.announce();
    return c.json(ledger.settings());
  });
  routes.post('/clock', async (c) => {
    const { advanceMs } = await read(c, requests.clockRequest);
    await timeline.advance(advanceMs);
    changes.announce();
    return c.json({ now: timeline.now().toISOString() });
  });
  routes.post('/held/release', async (c) => {
    const { id } = await read(c, requests.releaseRequest);
    return c.json({ released: held.release(id) });
  });
  routes.post('/tokens', async (c) => {
    const { expireAll, onlyNewest } = await read(c, requests.tokensRequest);
    if (expireAll) tokens.expireAll();
    if (onlyNewest !== undefined) tokens.setOnlyNewest(onlyNewest);
    return c.json({ expireAll, onlyNewest });
  });

  routes.post('/prompts/:id/approve', async (c) => {
    const { pin } = await read(c, requests.approveRequest);
    const code = await network.approve(c.req.param('id'), pin);
    return code === undefined ? c.json(NOTHING_OPEN, 409) : c.json({ resultCode: code });
  });
  routes.post('/prompts/:id/cancel', async (c) => {
    const cancelled = await network.decide(c.req.param('id'), '1032');
    return cancelled ? c.json({ resultCode: '1032' }) : c.json(NOTHING_OPEN, 409);
  });
  routes.post('/callbacks', async (c) => {
    const order = await read(c, requests.callbackRequest);
    const answers = await orderCallbacks(simulation, order);
    return answers ? c.json({ answers }) : c.json({ error: 'No prompt has that CheckoutRequestID.' }, 404);
  });

  routes.post('/reset', async (c) => {
    const { keepLedger } = await read(c, requests.resetRequest);
    held.release();
    faults.clear();
    choice.clear();
    tokens.reset();
    simulation.queryBudget.clear();
    if (!keepLedger) {
      network.forgetJobs();
      simulation.operations.forgetJobs();
      ledger.clear();
      log.clear();
    }
    return c.json(stateView(simulation));
  });

  routes.route('/', moneyRoutes(simulation));
  routes.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    throw error;
  });
  routes.all('/*', (c) => c.json({ error: 'There is no such control; simulator/README.md lists them.' }, 404));
  return routes;
}

const NOTHING_OPEN = { error: 'No open prompt has that CheckoutRequestID.' };

/** Moves money without a prompt, and shows the operations and registrations of the shop. */
function moneyRoutes({ customerPayments, operations, ledger, credentials }: Simulation): Hono {
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

/**
 * Sends the callbacks that the control API orders, all at once. They change nothing in the ledger: a missing receipt becomes the true one,
 * or an invented one if nothing was paid. Returns the shop's HTTP statuses, or undefined if no prompt has that id.
 */
async function orderCallbacks(
  { ledger, delivery, timeline, clock }: Simulation,
  order: z.output<typeof callbackRequest>,
): Promise<readonly string[] | undefined> {
  const prompt = ledger.prompt(order.checkoutRequestId);
  if (!prompt) return undefined;
  const at = timeline.now();
  const { push, decisions } = prompt;
  const paid = decisions.find(({ payment }) => payment)?.payment;
  const payment = {
    receipt: order.receipt ?? paid?.receipt ?? generateReceipt(clock.now()),
    amount: order.amount ?? paid?.amount ?? push.amount,
    at: clock.now(),
  };
  const facts = { ...factsOf(push, order.resultCode), payment };
  const body = stkCallback(
    order.sayCheckoutRequestId ? { ...facts, checkoutRequestId: order.sayCheckoutRequestId } : facts,
  );
  const summary = `ordered callback ${order.resultCode}`;
  const callbacks = Array.from({ length: order.copies }, () =>
    planned(at, 0, order.url ?? push.callbackUrl, body, summary),
  );
  return Promise.all(callbacks.map((callback) => delivery.sendNow(callback, push.msisdn)));
}

/** Parses the body with its schema; an empty body counts as {}. Throws ZodError. */
async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let body: unknown = {};
  if (text !== '') {
    try {
      body = JSON.parse(text);
    } catch {
      body = undefined;
    }
  }
  return schema.parse(body);
}

/** Returns the current scenarios, faults, held answers and settings. */
function stateView({ timeline, merchant, faults, choice, held, ledger }: Simulation) {
  return {
    now: timeline.now().toISOString(),
    merchant: { name: merchant.name, shortcode: merchant.shortcode, till: merchant.till },
    next: choice.upcoming().map(({ scenario, of, msisdn, times }) => ({ scenario: scenario.name, of, msisdn, times })),
    faults: faults.list(),
    held: held.list(),
    settings: ledger.settings(),
    confirmationUrl: ledger.registration()?.confirmationUrl ?? null,
    phones: ledger.phones().map((msisdn) => ({ msisdn, scenario: choice.ofPhone(msisdn).name })),
  };
}

/** Returns everything in the ledger; amounts in whole shillings. */
function ledgerView(ledger: Ledger) {
  const payments = ledger.payments();
  const reversals = ledger.reversals();
  return {
    accounts: ledger.phones().map((msisdn) => ({ msisdn, balance: ledger.balance(msisdn) })),
    payments,
    reversals,
    prompts: ledger.prompts().map(promptView),
    operations: ledger.operations().map(operationView),
    received: payments.reduce((sum, { amount }) => sum + amount, 0),
    reversed: reversals.reduce((sum, { amount }) => sum + amount, 0),
    total: ledger.total(),
  };
}

/** Describes a reversal or transaction status with its result; `resultCode` is null until it is done. */
function operationView({ asked, done }: AskedOperation) {
  return {
    conversationId: asked.conversationId,
    originatorConversationId: asked.originatorConversationId,
    kind: asked.kind,
    transactionId: asked.transactionId,
    amount: asked.amount ?? null,
    resultUrl: asked.resultUrl,
    timeoutUrl: asked.timeoutUrl,
    scenario: asked.scenario,
    at: asked.at,
    dueAt: asked.dueAt,
    resultCode: done?.code ?? null,
  };
}

/** Describes a planned callback; `answer` is null until it is sent. */
function deliveryView({ callback, msisdn, sentAt, answer }: Delivery) {
  const { summary, url, dueAt } = callback;
  return { summary, url, msisdn: msisdn ?? null, dueAt, sentAt, answer };
}

/** Describes a prompt with its last result; `resultCode` is null while it is open. */
function promptView({ push, decisions }: Prompt) {
  const last = decisions.at(-1);
  return {
    checkoutRequestId: push.checkoutRequestId,
    merchantRequestId: push.merchantRequestId,
    msisdn: push.msisdn,
    amount: push.amount,
    reference: push.reference,
    description: push.description,
    callbackUrl: push.callbackUrl,
    scenario: push.scenario,
    at: push.at,
    resultCode: last?.code ?? null,
    receipt: decisions.find(({ payment }) => payment)?.payment?.receipt ?? null,
  };
}
