import { describe, expect } from 'vitest';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { env, shop, scenario, scenarioOfEach } = useScenarios();

const notTaken = 'No money was taken.';
const inHalfAMinute = `${notTaken} Please try again in half a minute.`;
const busy = `M-Pesa is busy, so no prompt was sent. ${inHalfAMinute}`;
const phoneBusy = `Another M-Pesa prompt is open on this phone, so ours was not sent. ${notTaken} Please finish or cancel it, then try again in half a minute.`;
const tooMany = `M-Pesa gets too many requests from us at the moment, so no prompt was sent. ${inHalfAMinute}`;
const unreachable = `M-Pesa could not be reached, so no prompt was sent. ${inHalfAMinute}`;
const ourFault = `The payment could not be made because of a fault on our side, not yours. ${notTaken} We have been told and will mend it. Please try again later or contact us.`;
const doubt =
  'M-Pesa did not tell us whether the prompt went out. If it is on your phone, you can pay with it. If you have paid, do not pay again: we will find your payment.';
const doubtOver =
  'We have not seen a payment. If M-Pesa has sent you a message that you paid, do not pay again: we will find your payment, or contact us with the code of that message. If not, you can try again.';

const prompts = () => shop.prompts().length;

/** Expects a prompt whose answer was lost: never sent again, and paid by the callback, which a query confirms. */
async function expectSentAndPaid(how: string) {
  await shop.next(how);
  const order = await shop.order();
  expect((await shop.pay(order)).outcome).toBe('unknown');
  const inDoubt = { ...nothingTaken, reads: doubt, attempts: ['submit_unknown'], payments: ['pending'] };
  expect(await outcomeOf(shop, order)).toEqual({ ...inDoubt, mayTryAgain: false });
  expect((await shop.pay(order)).outcome).toBe('already_waiting');
  await shop.pass(2);
  expect(prompts()).toBe(1);
  expect(await outcomeOf(shop, order)).toEqual(paidOnce);
}

/** Expects a prompt that was not sent, which nobody can know: another may be tried after the life of a prompt. */
async function expectNeverSent(how: string) {
  await shop.next(how);
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(299);
  expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, reads: doubt, mayTryAgain: false });
  await shop.pass(1);
  expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, reads: doubtOver, mayTryAgain: true });
  expect((await shop.pay(order)).outcome).toBe('prompt_sent');
  await shop.pass(2);
  expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, attempts: ['review', 'succeeded'] });
}

/** Expects a prompt that was certainly not sent: the screen says so, and another may be tried after the cool-down. */
async function expectNotSent(
  input: { reads: string; coolDown: number; alerts?: number },
  prepare: () => Promise<void>,
) {
  const { reads, coolDown, alerts = 0 } = input;
  await prepare();
  const order = await shop.order();
  expect((await shop.pay(order)).outcome).toBe('not_sent');
  const mails = Array.from({ length: alerts }, () => 'payment-alert:configuration');
  const refused = { ...nothingTaken, reads, attempts: ['rejected'], payments: ['failed'], mails };
  expect(await outcomeOf(shop, order)).toEqual({ ...refused, mayTryAgain: false });
  await expect(shop.pay(order)).rejects.toMatchObject({ code: 'try_again_later' });
  await shop.pass(coolDown);
  expect(prompts()).toBe(0);
  expect((await shop.pay(order)).outcome).toBe('prompt_sent');
  await shop.pass(2);
  const paid = { ...paidOnce, attempts: ['rejected', 'succeeded'], mails: [...mails, 'receipt'] };
  expect(await outcomeOf(shop, order)).toEqual(paid);
}

const isBusy = { reads: busy, coolDown: 30 };
const isOurs = { reads: ourFault, coolDown: 300, alerts: 1 };
const next = (how: string) => () => shop.next(how);
const onOauth = (fault: string) => () => shop.control('/faults', { endpoint: 'oauth', fault });

describe('the answer to the request is lost', () => {
  scenario(15, 'the request is processed and the connection dropped: not repeated, and paid', () =>
    expectSentAndPaid('dropped-after'),
  );
  scenario(16, 'the request is dropped: another may be tried after the life of a prompt', () =>
    expectNeverSent('dropped-before'),
  );
  scenario(17, 'slower than our timeout: not repeated, and paid', () => expectSentAndPaid('slow-answer'));
  const bodies = [['truncated-body'], ['html-body'], ['empty-body']];
  scenarioOfEach(18, 'an unreadable answer (%s): not repeated, and paid', bodies, (how = '') => expectSentAndPaid(how));
  scenario(18, 'a 502 of the gateway: another may be tried after the life of a prompt', () =>
    expectNeverSent('bad-gateway'),
  );
  scenario(26, 'an internal error, yet the prompt is sent: not repeated, and paid', () =>
    expectSentAndPaid('internal-error-but-sent'),
  );
  scenario(26, 'an internal error, nothing sent: another may be tried after the life of a prompt', () =>
    expectNeverSent('internal-error'),
  );
});

describe('the access token', () => {
  /** Pays once, which fetches a token and caches it. */
  async function payOnce() {
    await shop.pay(await shop.order(), '254712345600');
    await shop.pass(2);
  }

  scenario(20, 'a token that M-Pesa ends early: fetched again, and the request repeated', async () => {
    await payOnce();
    await shop.control('/tokens', { expireAll: true });
    const order = await shop.order();
    expect((await shop.pay(order)).outcome).toBe('prompt_sent');
    await shop.pass(2);
    expect(prompts()).toBe(2);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, mails: ['receipt', 'receipt'] });
  });

  scenario(20, 'an expired token is not used any more', async () => {
    await payOnce();
    await shop.pass(3600);
    const order = await shop.order();
    expect((await shop.pay(order)).outcome).toBe('prompt_sent');
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, mails: ['receipt', 'receipt'] });
  });

  scenario(21, 'a token that another one has ended: fetched again, and the request repeated', async () => {
    await payOnce();
    await shop.control('/tokens', { onlyNewest: true });
    await somebodyElseTakesAToken();
    const order = await shop.order();
    expect((await shop.pay(order)).outcome).toBe('prompt_sent');
    await shop.pass(2);
    expect(prompts()).toBe(2);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, mails: ['receipt', 'receipt'] });
  });

  /** Fetches a token as a second server with the same keys. */
  async function somebodyElseTakesAToken() {
    const { url, merchant } = shop.simulator;
    const basic = Buffer.from(`${merchant.consumerKey}:${merchant.consumerSecret}`).toString('base64');
    const answer = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(await answer.json()).toMatchObject({ access_token: expect.any(String) });
  }

  const downs = [['bad-gateway'], ['dropped-before'], ['html-body'], ['slow-answer']];
  scenarioOfEach(22, 'no token (%s): nothing is sent, and the learner sees an error at once', downs, (fault = '') =>
    expectNotSent({ ...isBusy, reads: unreachable }, onOauth(fault)),
  );
  scenario(22, 'the keys are refused (401): nothing is sent, and the owner gets an alert', () =>
    expectNotSent(isOurs, onOauth('unauthorized')),
  );
  scenario(22, 'M-Pesa is down: nothing is sent, and the learner sees an error at once', async () => {
    const order = await shop.order();
    await shop.whileSimulatorIsDown(async () => {
      expect((await shop.pay(order)).outcome).toBe('not_sent');
      expect(await outcomeOf(shop, order)).toMatchObject({
        ...nothingTaken,
        reads: unreachable,
        attempts: ['rejected'],
      });
    });
    await shop.pass(30);
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, attempts: ['rejected', 'succeeded'] });
  });
});

describe('the request is refused', () => {
  scenario(19, 'a ResponseCode that is not 0, in a 200', () => expectNotSent(isBusy, next('refused-in-200')));
  scenario(23, 'another prompt is open on the phone', () =>
    expectNotSent({ ...isBusy, reads: phoneBusy }, next('subscriber-lock')),
  );
  const limits = [['rate-limited'], ['spike-arrest'], ['quota']];
  scenarioOfEach(24, 'too many requests (%s)', limits, (how = '') =>
    expectNotSent({ ...isBusy, reads: tooMany }, next(how)),
  );
  scenario(25, 'the system is busy', () => expectNotSent(isBusy, next('system-busy')));
  const wrong = [['wrong-credentials'], ['no-such-merchant'], ['unauthorized']];
  scenarioOfEach(27, '%s: our configuration, and the owner gets an alert', wrong, async (how = '') => {
    // After a refused token the shop fetches a new one and repeats the request.
    await shop.control('/next', { scenario: how, times: how === 'unauthorized' ? 2 : 1 });
    await expectNotSent(isOurs, async () => undefined);
    const { rows } = await env.pool.query<{ text: string }>(
      "select text from mail_outbox where dedupe_key like 'payment-alert:%' and recipient = 'hello@example.com'",
    );
    expect(rows[0]?.text).toContain('check the keys');
  });
});
