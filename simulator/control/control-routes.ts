import { Hono } from 'hono';
import { z } from 'zod';

import { isMsisdn } from '../daraja/push-request.ts';
import { FAULTS } from '../scenarios/faults.ts';
import { SCENARIOS, scenarioNamed, testAmounts, testPhones } from '../scenarios/registry.ts';
import type { Simulation } from '../simulation.ts';
import * as requests from './control-requests.ts';
import { ledgerView, promptView, stateView } from './control-views.ts';
import { moneyRoutes } from './money-routes.ts';
import { orderCallbacks } from './ordered-callbacks.ts';
import { read } from './read-request.ts';

/** JSON under /control for tests and scripts: choose, advance, release, decide, look. See README.md. */
export function controlRoutes(simulation: Simulation): Hono {
  const { ledger, choice, network, faults, held, timeline, log, tokens, changes } = simulation;
  const routes = new Hono();

  routes.get('/state', (c) => c.json(stateView(simulation)));
  routes.get('/ledger', (c) => c.json(ledgerView(ledger)));
  routes.get('/prompts', (c) => c.json(ledger.prompts(c.req.query('msisdn')).map(promptView)));
  routes.get('/held', (c) => c.json(held.list()));
  routes.get('/said', (c) => {
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
