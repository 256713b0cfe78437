import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { isMsisdn } from '../daraja/push-request.ts';
import { statementFile, today } from '../network/statement-file.ts';
import { findScenario } from '../scenarios/registry.ts';
import type { Simulation } from '../simulation.ts';
import { readNumber } from './format.ts';
import { PAGE_SCRIPT, THEME_SCRIPT } from './page-script.ts';
import type { PayForm } from './screens/pay-screen.ts';
import { phonePage } from './phone-page.ts';
import { phonesPage } from './phones-page.ts';
import type { ScreenName } from './screens/phone-screen.ts';
import { PAGE_STYLE } from './style/page-style.ts';

const CONTENT_SECURITY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const HEARTBEAT_MS = 20_000;

/** Fields of the page's forms; a missing or wrong value counts as empty. */
const field = z.string().catch('');
const pressed = z.object({
  checkout: field,
  pin: field,
  scenario: field,
  add: field,
  advance: field,
  release: field,
});

/** Serves the customers' phones as pages. Buttons are plain forms, so they work without JavaScript. */
export function phoneRoutes(simulation: Simulation): Hono {
  const { network, ledger, changes, held, timeline } = simulation;
  const routes = new Hono();

  routes.use(async (c, next) => {
    await next();
    c.header('content-security-policy', CONTENT_SECURITY);
    c.header('x-content-type-options', 'nosniff');
    if (!c.req.path.startsWith('/assets/')) c.header('cache-control', 'no-store');
  });

  routes.get('/', (c) => c.html(phonesPage(simulation)));
  routes.get('/phone', (c) => {
    const text = c.req.query('number') ?? '';
    const msisdn = readNumber(text);
    return msisdn ? c.redirect(`/phone/${msisdn}`, 303) : c.html(phonesPage(simulation, text), 400);
  });
  routes.use('/phone/:msisdn/*', async (c, next) => (isMsisdn(c.req.param('msisdn')) ? next() : c.notFound()));
  routes.get('/phone/:msisdn', (c) =>
    c.html(phonePage(simulation, c.req.param('msisdn'), screenNamed(c.req.query('screen')))),
  );

  routes.post('/phone/:msisdn/approve', async (c) => {
    const msisdn = c.req.param('msisdn');
    const { checkout, pin } = pressed.parse(await c.req.parseBody());
    const open = ledger.prompt(checkout)?.push.msisdn === msisdn;
    if (open && !/^\d{4}$/.test(pin)) {
      return c.html(phonePage(simulation, msisdn, 'messages', { pin: 'Enter the four digits of the PIN.' }), 422);
    }
    // The phone does not wait for the shop's answer.
    if (open) inBackground(network.approve(checkout, pin));
    return c.redirect(`/phone/${msisdn}`, 303);
  });
  routes.post('/phone/:msisdn/cancel', async (c) => {
    const msisdn = c.req.param('msisdn');
    const { checkout } = pressed.parse(await c.req.parseBody());
    if (ledger.prompt(checkout)?.push.msisdn === msisdn) inBackground(network.decide(checkout, '1032'));
    return c.redirect(`/phone/${msisdn}`, 303);
  });
  routes.post('/phone/:msisdn/pay', async (c) => {
    const msisdn = c.req.param('msisdn');
    const outcome = payByHand(simulation, msisdn, await c.req.parseBody(), inBackground);
    if (outcome.paid) return c.redirect(`/phone/${msisdn}`, 303);
    return c.html(phonePage(simulation, msisdn, outcome.to, { form: outcome.form }), 422);
  });
  routes.post('/phone/:msisdn/answers', async (c) => {
    const msisdn = c.req.param('msisdn');
    const { scenario } = pressed.parse(await c.req.parseBody());
    if (findScenario(scenario)) {
      ledger.record({ type: 'choice', of: 'phone', key: msisdn, scenario });
      changes.announce();
    }
    return c.redirect(`/phone/${msisdn}`, 303);
  });
  routes.post('/phone/:msisdn/means', async (c) => {
    const msisdn = c.req.param('msisdn');
    const { add, advance, release } = pressed.parse(await c.req.parseBody());
    if (add === '50000') network.topUp(msisdn, 50_000);
    if (release === 'all') held.release();
    if (advance === '300000' || advance === '7200000') {
      await timeline.advance(Number(advance));
      changes.announce();
    }
    return c.redirect(`/phone/${msisdn}`, 303);
  });

  routes.get('/statement.csv', (c) => {
    const day = c.req.query('day') ?? today(simulation);
    if (!z.iso.date().safeParse(day).success) return c.text('Write the day as 2026-11-22.', 400);
    c.header('content-disposition', `attachment; filename="statement-${day}.csv"`);
    return c.body(statementFile(simulation, day), 200, { 'content-type': 'text/csv; charset=utf-8' });
  });

  routes.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      for (let seen = -1; !changes.ended() && !stream.aborted;) {
        seen = changes.version();
        await stream.writeSSE({ event: 'changed', data: String(seen) });
        await changes.next(seen, HEARTBEAT_MS);
      }
    }),
  );

  const asset = (path: string, type: string, body: string) =>
    routes.get(path, (c) => c.body(body, 200, { 'content-type': type, 'cache-control': 'no-cache' }));
  asset('/assets/phone.css', 'text/css; charset=utf-8', PAGE_STYLE);
  asset('/assets/phone.js', 'text/javascript; charset=utf-8', PAGE_SCRIPT);
  asset('/assets/theme.js', 'text/javascript; charset=utf-8', THEME_SCRIPT);
  routes.get('/assets/typeface.woff2', (c) => {
    const typeface = readTypeface();
    if (!typeface) return c.notFound();
    return c.body(typeface, 200, { 'content-type': 'font/woff2', 'cache-control': 'max-age=604800' });
  });

  return routes;
}

const screenNamed = (text: string | undefined): ScreenName =>
  text === 'paybill' || text === 'till' ? text : 'messages';

/** Turns a failure (a full disk) into a warning; the prompt stays open. */
function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => process.emitWarning(error instanceof Error ? error : String(error)));
}

const FILE = '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2';

let bytes: Uint8Array<ArrayBuffer> | undefined;

/** Reads the product's typeface if its package is installed; without it the pages use the system's. */
function readTypeface(): Uint8Array<ArrayBuffer> | undefined {
  try {
    bytes ??= new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  } catch {
    return undefined;
  }
  return bytes;
}

/** Whole shillings. M-Pesa: limit of one transaction. */
const MOST = 250_000;
const WRONG_PIN = '0000';

const payField = z
  .string()
  .transform((text) => text.trim())
  .catch('');
const typedPayment = z.object({
  to: z.enum(['paybill', 'till']).catch('paybill'),
  account: payField,
  amount: payField,
  pin: payField,
});

type OwnPaymentOutcome =
  | { readonly paid: true }
  | { readonly paid: false; readonly to: 'paybill' | 'till'; readonly form: PayForm };

/** Pays as typed in 'Lipa na M-PESA' and calls the shop in the background. Returns a sentence if the input is wrong. */
function payByHand(
  { customerPayments, ledger }: Simulation,
  msisdn: string,
  body: unknown,
  startPayment: (work: Promise<unknown>) => void,
): OwnPaymentOutcome {
  const { to, account, amount: typedAmount, pin } = typedPayment.parse(body);
  const amount = Number(typedAmount.replaceAll(/[,\s]/g, ''));
  const wrong = (name: PayForm['wrong']['field'], sentence: string): OwnPaymentOutcome => ({
    paid: false,
    to,
    form: { account, amount: typedAmount, wrong: { field: name, sentence } },
  });
  if (to === 'paybill' && !/^.{1,20}$/u.test(account)) return wrong('account', 'Type the account number.');
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST) {
    return wrong('amount', 'Type whole shillings, from 1 to 250,000.');
  }
  if (!/^\d{4}$/.test(pin)) return wrong('pin', 'Enter the four digits of the PIN.');
  if (pin === WRONG_PIN) return wrong('pin', 'Wrong PIN. Nothing was paid.');
  if (ledger.balance(msisdn) < amount) return wrong('amount', 'There is not so much money on this phone.');
  startPayment(customerPayments.pay({ msisdn, amount, to, account: to === 'paybill' ? account : '' }));
  return { paid: true };
}
