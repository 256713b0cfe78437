import { describe, expect } from 'vitest';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';
import { specifies } from '#tests/specifies.ts';

const { shop, scenario, scenarioOfEach } = useScenarios();

const notTaken = 'No money was taken.';
const ourFault =
  'The payment could not be made because of a fault on our side, not yours. No money was taken. We have been told and will mend it. Please try again later or contact us.';

/** Lets a prompt end with a failure; expects the right screen, and that the next try pays. */
async function expectFailureThenPaid(input: { how: string; reads: string; coolDown?: number; alerts?: number }) {
  const { how, reads, coolDown = 0, alerts = 0 } = input;
  await shop.next(how);
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(2);
  const mails = Array.from({ length: alerts }, () => 'payment-alert:configuration');
  const failed = { ...nothingTaken, reads, attempts: ['failed'], payments: ['failed'], mails };
  expect(await outcomeOf(shop, order)).toEqual({ ...failed, mayTryAgain: coolDown === 0 });
  if (coolDown > 0) {
    await expect(shop.pay(order)).rejects.toMatchObject({ code: 'try_again_later' });
    await shop.pass(coolDown);
  }
  await shop.pay(order);
  await shop.pass(2);
  const paid = { ...paidOnce, attempts: ['failed', 'succeeded'], mails: [...mails, 'receipt'] };
  expect(await outcomeOf(shop, order)).toEqual(paid);
}

describe('the prompt ends', () => {
  specifies('States: purchase: processing, success, toast, redirect after 1.5 s, failure');
  scenario(1, 'a prompt that is approved gives the course, a receipt and one mail', async () => {
    const order = await shop.order();
    expect(await shop.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    expect(await shop.status(order)).toMatchObject({
      state: 'prompt_sent',
      sentence: 'Payment initiated for all items! Please check your phone for M-Pesa prompts.',
      phone: '0712\u00a0•••\u00a0678',
      secondsSincePrompt: 0,
      goTo: null,
    });
    await shop.pass(2);
    const [moved] = shop.simulator.ledger.payments();
    expect(await shop.status(order)).toMatchObject({
      state: 'paid',
      receipt: moved?.receipt,
      goTo: `/courses/${order.courseIds[0]}/content`,
      isFinal: true,
    });
    expect(moved?.reference).toBe(order.number);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  const learnersCase = [
    ['1', 'no-money', `There is not enough money in this M-Pesa account. ${notTaken} Please top up and try again.`],
    ['2', 'below-minimum', `M-Pesa does not allow an amount this small. ${notTaken}`],
    [
      '3',
      'above-maximum',
      `M-Pesa does not allow an amount this large on this account. ${notTaken} Please try with another number.`,
    ],
    [
      '4',
      'daily-limit',
      `This payment would pass the daily limit of this M-Pesa account. ${notTaken} Please try again tomorrow, or with another number.`,
    ],
  ];
  scenarioOfEach(2, 'code %s (%s) tells the learner what to do', learnersCase, (_code, how = '', reads = '') =>
    expectFailureThenPaid({ how, reads }),
  );
  scenario(2, 'code 8: the shop’s account is full; the owner gets an alert, and the learner no details', () =>
    expectFailureThenPaid({ how: 'merchant-full', reads: ourFault, coolDown: 300, alerts: 1 }),
  );

  scenario(3, 'code 17: the same amount twice in two minutes is paid after two minutes', async () => {
    const first = await shop.order();
    await shop.next('same-amount-twice');
    await shop.pay(first);
    await shop.pass(2);
    expect(await outcomeOf(shop, first)).toEqual(paidOnce);

    const second = await shop.order();
    await shop.next('same-amount-twice');
    await shop.pay(second);
    await shop.pass(2);
    expect(await outcomeOf(shop, second)).toEqual({
      ...nothingTaken,
      reads: `M-Pesa does not take the same amount twice within 2 minutes. ${notTaken} Please wait 2 minutes and try again.`,
      mayTryAgain: false,
      attempts: ['failed'],
      payments: ['failed'],
      mails: ['receipt'],
    });
    await shop.pass(120);
    await shop.next('same-amount-twice');
    await shop.pay(second);
    await shop.pass(2);
    expect(await outcomeOf(shop, second)).toEqual({
      ...paidOnce,
      attempts: ['failed', 'succeeded'],
      mails: ['receipt', 'receipt'],
    });
  });

  scenario(4, 'code 1032: cancelled on the phone, then paid at the second try', () =>
    expectFailureThenPaid({
      how: 'cancelled',
      reads: `The prompt was cancelled or timed out. ${notTaken} Please try again.`,
    }),
  );
  scenario(5, 'code 1037: a phone that is off', () =>
    expectFailureThenPaid({
      how: 'unreachable',
      reads: `The phone could not be reached. ${notTaken} Is it on, and does it have signal? Please try again.`,
    }),
  );
  scenario(6, 'code 2001: a wrong PIN', () =>
    expectFailureThenPaid({ how: 'wrong-pin', reads: `The M-Pesa PIN was wrong. ${notTaken} Please try again.` }),
  );

  const others = [
    ['1019', 'expired', `The prompt expired before the PIN was entered. ${notTaken} Please try again.`],
    ['1025', 'push-not-sent', `The prompt could not be sent to this phone. ${notTaken} Please try again.`],
    [
      '8006',
      'pin-locked',
      `This M-Pesa account is locked. ${notTaken} Please call Safaricom on 100, or pay with another number.`,
    ],
  ];
  scenarioOfEach(7, 'code %s (%s) says what happened', others, (_code, how = '', reads = '') =>
    expectFailureThenPaid({ how, reads }),
  );
  scenario(7, 'code 2028: not permitted, because of our configuration', () =>
    expectFailureThenPaid({ how: 'not-permitted', reads: ourFault, coolDown: 300, alerts: 1 }),
  );

  scenario(8, 'an unknown code is queried for a day, and then a staff member decides', async () => {
    await shop.next('unknown-code');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(100);
    expect(await outcomeOf(shop, order)).toEqual({
      ...nothingTaken,
      reads: 'We are still checking with M-Pesa. Please do not pay again.',
      mayTryAgain: false,
      attempts: ['prompted'],
      payments: ['pending'],
      mails: ['payment-alert:unknown_code'],
    });
    expect(await shop.status(order)).toMatchObject({ state: 'still_checking', resend: { allowed: false } });
    await shop.pass(80);
    expect(await shop.status(order)).toMatchObject({ state: 'still_checking', resend: { allowed: true } });
    await shop.pass(24 * 3600);
    expect(await outcomeOf(shop, order)).toMatchObject({
      ...nothingTaken,
      mayTryAgain: true,
      attempts: ['review'],
      mails: ['payment-alert:undecided', 'payment-alert:unknown_code'],
    });
  });
});
