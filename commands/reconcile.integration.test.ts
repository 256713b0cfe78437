import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decisions } from '#app/modules/money/payments/admin/decisions.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcileCommand, type ReconcileServices } from './reconcile.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Runs the command; returns the refusal that a person would read on the error stream. */
const run = async (...args: string[]) => runWith({ gateway: (await fixture.deps()).gateway }, args);

async function runWith(changes: Partial<ReconcileServices>, args: readonly string[]) {
  const lines: string[] = [];
  const services = { ...shop.deps, config: readConfig({}), ...changes };
  const refusal = await reconcileCommand(args, services, (line) => void lines.push(line)).then(
    () => null,
    (error: Error) => error.message,
  );
  return { said: lines.join('\n').replaceAll('\u00a0', ' '), refusal };
}

const idOfRefund = async () => {
  const { rows } = await env.pool.query<{ id: string }>('select id from refunds order by created_at desc, id limit 1');
  return rows[0]?.id ?? '';
};

describe('the report', () => {
  test('of an empty shop is right, and nothing is open', async () => {
    const { said, refusal } = await run();
    expect(refusal).toBeNull();
    expect(said).toMatch(/^Received +KSh 0 {2}0 receipt\(s\)\n/);
    expect(said).toContain('The books are right.\nNothing waits for a person.');
  });

  test('does not call the books right while results of M-Pesa are outstanding', async () => {
    await shop.next('wait-for-me');
    await shop.pay(await shop.order());
    const answer = { kind: 'unknown', message: 'cut' } as const;
    await shop.deps.spool.put({ type: 'query', attemptId: randomUUID(), answer }, { isProven: true });
    const { said, refusal } = await run();
    expect(refusal).toBeNull();
    expect(said).toContain('Not known yet: 1 prompt(s) without a result, 1 report(s) of M-Pesa');
    expect(said).not.toContain('The books are right');
  });

  test('shows where the money is, and the open cases with their age', async () => {
    await fixture.paid([6500]);
    const order = await fixture.paid([1200.5]);
    await fixture.requested(order);
    await shop.next('wrong-amount');
    const odd = await shop.order({ prices: [400] });
    await shop.pay(odd, '254712345671');
    await shop.pass(2);
    env.clock.advance({ hours: 30 });
    const { said, refusal } = await run();
    expect(refusal).toBeNull();
    expect(said).toContain('Received                    KSh 8,100  3 receipt(s)\n');
    expect(said).toContain('Courses that learners have  KSh 6,500  of it rounding: KSh 0.50\n');
    expect(said).toContain('To refund                   KSh 1,201\n');
    expect(said).toContain('In review                     KSh 399  of it of no order: KSh 0\n');
    expect(said).toMatch(
      new RegExp(
        `Refunds to send: 1 \\(send, by-hand, cancel\\)\n {2}${await idOfRefund()} {2}${order.number} {2}KSh 1,201 {2}guarantee {2}1 day ago \\(!\\)`,
      ),
    );
    expect(said).toMatch(new RegExp(`Money in review: 1 .*\n {2}[A-Z0-9]{10} {2}${odd.number} {2}KSh 399 {2}callback`));
    expect(said).toMatch(/\(!\) \d of these have waited for more than a day\.$/);
  });

  test('ends with an error if the books are not right', async () => {
    const order = await fixture.paid();
    const [line = ''] = await fixture.payments(order);
    await env.db.transaction(async (tx) => {
      await tx.execute(`set local session_replication_role = replica`);
      await tx.execute(`update orders set subtotal_cents = 640000, total_cents = 640000`);
      await tx.execute(`update payment_attempts set amount_shillings = 6400`);
    });
    const broken = await run();
    expect(broken.refusal).toBe('The books are not right.');
    expect(broken.said).toMatch(
      /Contradiction: money that is not the order’s amount: [A-Z0-9]{10}\nThe books are NOT right\./,
    );
    await env.pool.query('update orders set subtotal_cents = 650000, total_cents = 650000');
    await env.pool.query('update payment_attempts set amount_shillings = 6500');
    expect(line).not.toBe('');
    expect((await run()).refusal).toBeNull();
  });
});

describe('decisions', () => {
  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  test('a line of an order is refunded by hand by a staff member', async () => {
    const order = await fixture.paid([6500, 1000]);
    const { email, userId } = await fixture.staff();
    const shown = await run('order', order.number.toLowerCase());
    expect(shown.said).toMatch(/Order MIC3\w{6}: KSh 7,500, paid, paid 2 Mar 2026, 09:00\n {2}line 1 /);
    const done = await run(
      'refund',
      order.number,
      '--line',
      '2',
      '--by-hand',
      'SBACK00001',
      '--note',
      'sent',
      '--as',
      email.toUpperCase(),
    );
    expect(done.refusal).toBeNull();
    expect(done.said).toMatch(/waits to be sent\.\nRecorded as refunded by hand\.$/);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SBACK00001' }]);
    expect((await run('order', order.number)).said).toContain('done, guarantee');
    const { rows } = await env.pool.query('select distinct actor_id from audit_log');
    expect(rows).toEqual([{ actor_id: userId }]);
  });

  test('a refund is requested, sent, fails, is requested again and cancelled', async () => {
    const order = await fixture.paid();
    const { email } = await fixture.staff();
    const as = ['--as', email];
    expect((await run('refund', order.number, '--all', '--note', 'please', ...as)).said).toContain(
      'KSh 6,500 waits to be sent',
    );
    expect((await run('refund', order.number, '--all', '--note', 'please', ...as)).said).toContain('asked for before');
    const refund = await idOfRefund();
    expect((await run('send', refund, ...as)).said).toBe('Sent. M-Pesa reports the result to the server.');
    expect((await run('send', refund, ...as)).said).toBe(
      'It was sent before. M-Pesa reports the result to the server.',
    );
    await fixture.report({ code: '21', description: 'Not allowed' });
    expect((await run()).said).toContain('guarantee, Not allowed');
    env.clock.advance({ minutes: 1 });
    expect((await run('retry', refund, '--note', 'again', ...as)).said).toContain('waits to be sent');
    expect((await run('cancel', await idOfRefund(), '--note', 'keeps it', ...as)).said).toBe('Cancelled.');
    expect((await run()).said).toContain('Nothing waits for a person.');
  });

  test('refusals and unclear answers of M-Pesa end with an error', async () => {
    const order = await fixture.paid();
    const { email } = await fixture.staff();
    await run('refund', order.number, '--all', '--note', 'please', '--as', email);
    const refund = await idOfRefund();
    fixture.answer = async () => ({ kind: 'not_sent', code: '1', message: 'System is busy', cause: 'busy' });
    expect((await run('send', refund, '--as', email)).refusal).toBe(
      'The refund was not sent, and waits: System is busy',
    );
    const off = { gateway: null, config: readConfig({ MPESA_MODE: 'off' }) };
    expect((await runWith(off, ['send', refund, '--as', email])).refusal).toMatch(
      /^Reversals through M-Pesa are not set up/,
    );
    fixture.answer = async () => ({ kind: 'unknown', message: 'no answer' });
    expect((await run('send', refund, '--as', email)).refusal).toContain('is in doubt: no answer');
    expect((await run('fail', refund, '--note', 'not there', '--as', email)).said).toContain('counts as failed');
    const alone = { gateway: null, config: readConfig({ MPESA_MODE: 'simulator' }) };
    expect((await runWith(alone, ['send', refund, '--as', email])).refusal).toMatch(
      /^The M-Pesa simulator runs inside/,
    );
  });

  test('money in review is refunded, and its attempt needs no decision', async () => {
    await shop.next('wrong-amount');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    const { email } = await fixture.staff();
    const [money] = await incomingPaymentsOf(env.db);
    const requested = await run('refund-receipt', money?.receipt ?? '', '--note', 'too little', '--as', email);
    expect(requested.said).toContain('KSh 6,499 waits to be sent');
    const byHand = ['by-hand', await idOfRefund(), '--note', 'in cash', '--as', email];
    expect((await run(...byHand, '--code', '')).refusal).toMatch(/M-Pesa code/);
    const done = await run(...byHand);
    expect(done.said).toBe('Recorded as refunded.');
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts');
    const attempt = rows[0]?.id ?? '';
    expect((await run('attempt', attempt, 'failed', '--note', 'refunded', '--as', email)).said).toContain('before');
  });

  test('an attempt without an answer is decided once', async () => {
    await shop.next('dropped-before');
    await shop.pay(await shop.order());
    await shop.pass(10 * 60);
    const { email } = await fixture.staff();
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts');
    const decide = () => run('attempt', rows[0]?.id ?? '', 'failed', '--note', 'not in the portal', '--as', email);
    expect((await decide()).said).toBe('Decided: failed.');
    expect((await decide()).said).toContain('before');
  });
});

describe('money without a matched order', () => {
  test('a payment without M-Pesa’s code gets it', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(30);
    const { email } = await fixture.staff();
    const code = shop.simulator.ledger.payments()[0]?.receipt ?? '';
    const [money] = await incomingPaymentsOf(env.db);
    const done = await run('code', money?.receipt ?? '', code, '--note', 'seen in the portal', '--as', email);
    expect(done.said).toBe('The payment has its M-Pesa code.');
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
  });

  test('is matched with its order, and a claim is decided', async () => {
    const { email } = await fixture.staff();
    const as = ['--note', 'seen in the portal', '--as', email];
    const order = await shop.order({ prices: [450] });
    await shop.registerConfirmations();
    await shop.control('/paybill', { msisdn: '254712345671', amount: 450, account: 'nothing' });
    await shop.pass(2);
    const [money] = await incomingPaymentsOf(env.db);
    const receipt = money?.receipt ?? '';
    expect((await run('match', receipt, order.number, ...as)).said).toBe('Matched: the order is paid.');
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });

    const claimed = await shop.order({ prices: [450] });
    await env.pool.query(
      `insert into payment_claims (order_id, user_id, receipt, created_at) values ($1, $2, 'SCLAIMED01', $3), ($1, $2, 'SCLAIMED02', $3)`,
      [claimed.orderId, claimed.buyer.userId, env.clock.now()],
    );
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_claims order by receipt');
    const [first = '', second = ''] = rows.map(({ id }) => id);
    expect((await run()).said).toContain(`${first}  ${claimed.number}  KSh 450  SCLAIMED01`);
    expect((await run('claim', second, 'reject', ...as)).said).toBe('Rejected.');
    expect((await run('claim', first, 'perhaps', ...as)).refusal).toBe("Say 'accept' or 'reject' or 'forward'.");
    expect((await run('claim', first, 'accept', ...as)).said).toBe('Accepted: the order is paid.');
    expect(await shop.status(claimed)).toMatchObject({ state: 'paid', receipt: 'SCLAIMED01' });
    expect((await run()).said).toContain('Nothing waits for a person.');
  });
});

describe('money below the price', () => {
  test('pays its order together with other money, and is refunded by as many refunds', async () => {
    const { email } = await fixture.staff();
    const as = ['--note', 'seen in the portal', '--as', email];
    const order = await shop.order();
    await sendConfirmation(shop, { receipt: 'UC2AAAAAAA', amount: 6000, account: order.number });
    await sendConfirmation(shop, { receipt: 'UC2BBBBBBB', amount: 500, account: 'JANE' });
    expect((await run('combine', order.number, ...as)).refusal).toContain('this money cannot pay it');
    const codes = ['--receipt', 'UC2AAAAAAA', '--receipt', 'UC2BBBBBBB'];
    expect((await run('combine', order.number, ...codes, ...as)).said).toBe('Combined: the order is paid.');
    expect((await run()).said).toContain('The books are right.');
    expect((await run('refund', order.number, '--all', ...as, '--by-hand', 'UC2CCCCCCC')).refusal).toContain(
      'Several payments paid this order',
    );
    const output = (await run('refund', order.number, '--all', ...as)).said;
    expect(output).toMatch(/^Refund \S+ of KSh\s6,000 was .*\nRefund \S+ of KSh\s500 was asked for before\.$/);
    expect((await run('order', order.number)).said).toMatch(/UC2BBBBBBB +KSh\s500 +matched/);
  });
});

test('every decision of the portal has its subcommand', async () => {
  const { refusal } = await run('nonsense');
  for (const { command } of Object.values(decisions)) {
    const [name, answer] = command;
    expect(refusal).toMatch(new RegExp(`\\n  ${name} [A-Z]+ .*${answer ?? ''}.*--as EMAIL`));
  }
  expect(refusal).toContain('attempt ATTEMPT failed|paid [--code CODE --amount SHILLINGS] --note TEXT --as EMAIL');
  expect(refusal).toContain('send REFUND --as EMAIL');
});

describe('refused with a sentence, and nothing changes', () => {
  test.each([
    [['nonsense'], /^There is no 'nonsense'\.\nWrite: npm run reconcile, for the report.*\n.* order ORDER\n/],
    [['constructor'], /^There is no 'constructor'/],
    [['refund'], /^'refund' takes 1 word\(s\)\.\nWrite: npm run reconcile -- refund ORDER --line N … \| --all/],
    [['refund', 'MIC3ABCDEF', '--nonsense'], /^Unknown option '--nonsense'/],
    [['refund', 'MIC3ABCDEF', '--note', 'please'], /^Say which staff member decides: --as EMAIL\./],
    [['refund', 'MIC3ABCDEF', '--note', 'please', '--as', 'nobody'], /^Say which staff member decides/],
    [
      ['refund', 'MIC3ABCDEF', '--note', 'please', '--as', 'nobody@example.com'],
      /^No active staff member has this e-mail\.$/,
    ],
    [['order', 'MIC3ABCDEF'], /^Order not found$/],
  ])('%j', async (args, sentence) => {
    expect((await run(...args)).refusal).toMatch(sentence);
  });

  test('a till, because its confirmations name no order', async () => {
    const { gateway } = await fixture.deps();
    if (!gateway) throw new Error('the shop has no gateway');
    const till = { ...gateway, account: { ...gateway.account, payBill: null } };
    expect((await runWith({ gateway: till }, ['register-urls'])).refusal).toMatch(/^A till has no confirmations/);
    expect((await run('register-urls')).said).toContain('M-Pesa confirms every payment');
  });

  test('a learner, a suspended staff member, a missing line, no note, an incomplete decision', async () => {
    const order = await fixture.paid();
    const { email, userId } = await fixture.staff();
    const refund = (...more: string[]) => run('refund', order.number, '--note', 'please', ...more);
    expect((await refund('--as', order.buyer.email)).refusal).toBe('No active staff member has this e-mail.');
    expect((await refund('--line', '2', '--as', email)).refusal).toContain('There is no line 2');
    expect((await refund('--line', '0', '--as', email)).refusal).toContain('There is no line 0');
    expect((await run('refund', order.number, '--all', '--as', email)).refusal).toContain('Please say why');
    for (const lines of [[], ['--all', '--line', '1']])
      expect((await refund(...lines, '--as', email)).refusal).toMatch(/^Say which lines: --line N, or --all/);
    expect((await run('attempt', 'x', 'paid', '--as', email)).refusal).toContain('--code CODE --amount SHILLINGS');
    expect((await run('attempt', 'x', 'maybe', '--as', email)).refusal).toBe("Say 'failed' or 'paid'.");
    expect((await run('send', 'x', '--as', email)).refusal).toBe('Refund not found');
    await env.pool.query('update users set suspended_at = now() where id = $1', [userId]);
    expect((await refund('--as', email)).refusal).toBe('No active staff member has this e-mail.');
    expect(await refundsOf(env.db)).toEqual([]);
  });
});
