import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { MortalProcess } from '#tests/support/mortal-process.ts';
import type { Command, Customer, Saying, Share } from './commands.ts';
import {
  combine,
  decideAboutClaim,
  decideAboutPrompt,
  enterCode,
  giveCode,
  giveMoneyBack,
  importLedger,
  matchMoney,
} from './decide.ts';
import { allowSurplusRefunds, askForRefund, giveBack } from './give-back.ts';
import { loseDatabase } from './lose-database.ts';
import { phoneOf, type KnownOrder, type World } from './world.ts';

/** Lets a command happen. What the shop refuses with a code of its own is part of life; any other error is a fault. */
export async function perform(world: World, command: Command): Promise<void> {
  const { trial, bed } = world;
  switch (command.do) {
    case 'order':
      return refusable(() => placeOrder(world, command.learner, command.courses));
    case 'pay':
      return pay(world, world.order(command.order), command.phone, command.customer);
    case 'pay in two tabs':
      await Promise.all([
        pay(world, world.order(command.order), command.phones[0], command.customer),
        pay(world, world.order(command.other), command.phones[1], command.customer),
      ]);
      return;
    case 'approve':
    case 'cancel': {
      const prompt = world.prompt(command.prompt);
      if (!prompt || prompt.decisions.length > 0) return;
      return trial.control(`/prompts/${prompt.push.checkoutRequestId}/${command.do}`, {});
    }
    case 'wait':
      return command.jobs ? trial.pass(command.seconds) : trial.passWithoutJobs(command.seconds);
    case 'callback':
      return callBack(world, command.prompt, command.says, command.copies);
    case 'shop':
      trial.takesCallbacks = command.takesCallbacks;
      return;
    case 'fault':
      return trial.control('/faults', { endpoint: command.endpoint, fault: command.fault });
    case 'sweep':
      return sweepPayments(trial.deps);
    case 'price':
      await bed.pool.query('update courses set price_cents = $1 where id = $2', [
        command.cents,
        await world.course(command.course),
      ]);
      return;
    case 'sale':
      await bed.pool.query('update courses set status = $1 where id = $2', [
        command.isOn ? 'active' : 'draft',
        await world.course(command.course),
      ]);
      return;
    case 'ask for a refund':
      return refusable(() => askForRefund(world, command.order, command.line));
    case 'give back':
      return refusable(() => giveBack(world, command.refund, command.by));
    case 'kill while giving back':
      return refusable(() => giveBack(world, command.refund, command.by, command.at));
    case 'allow surplus refunds':
      return allowSurplusRefunds(world, command.shillings);
    case 'confirm payments':
      return trial.registerConfirmations();
    case 'pay bill':
      return payBill(world, command);
    case 'pay in parts':
      return payInParts(world, command);
    case 'claim':
      return refusable(() => enterCode(world, command));
    case 'import statement':
      return importLedger(world, command.hasAccounts);
    case 'decide about a claim':
      return refusable(() => decideAboutClaim(world, command.claim));
    case 'decide about a prompt':
      return refusable(() => decideAboutPrompt(world, command.attempt, command.payment));
    case 'give a code':
      return refusable(() => giveCode(world, command.receipt));
    case 'match money':
      return refusable(() => matchMoney(world, command.money, command.order));
    case 'combine payments':
      return refusable(() => combine(world, command.order, command.more));
    case 'give money back':
      return refusable(() => giveMoneyBack(world, command.money));
    case 'lose the database':
      return refusable(() => loseDatabase(world, command));
    case 'kill':
      return kill(world, command.at, command.during);
    case 'kill while paying': {
      const order = world.order(command.order);
      if (!order) return;
      const process = new MortalProcess(trial.deps, bed.pool, command.at);
      return refusable(() => process.run((deps) => trial.pay(order, phoneOf(command.phone), deps)));
    }
  }
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

async function placeOrder(world: World, learner: number, numbers: readonly number[]): Promise<void> {
  const courseIds: string[] = [];
  for (const number of numbers) courseIds.push(await world.course(number));
  const purchase = await world.trial.orderOf(await world.learner(learner), courseIds);
  const { totalCents, courses } = await world.trial.status(purchase);
  world.orders.push({
    ...purchase,
    // Those that the learner had already are not part of it.
    courseIds: courses.flatMap(({ courseId }) => courseId ?? []),
    learner,
    shillings: totalCents / 100,
  });
}

async function pay(world: World, order: KnownOrder | undefined, phone: number, customer: Customer): Promise<void> {
  if (!order) return;
  const msisdn = phoneOf(phone);
  await world.trial.control(`/phones/${msisdn}`, { scenario: customer, balance: 1_000_000 }, 'PUT');
  await refusable(() => world.trial.pay(order, msisdn));
}

/** A customer pays by hand, with or without a prompt on the phone. */
async function payBill(world: World, given: Extract<Command, { do: 'pay bill' }>): Promise<void> {
  const order = world.order(given.order);
  if (!order) return;
  const { number } = order;
  const account = { right: number, 'small letters': number.toLowerCase(), wrong: 'JANE' }[given.account];
  const amount = shareOf(order, given.pays);
  const msisdn = phoneOf(given.phone);
  await world.trial.control(`/phones/${msisdn}`, { balance: 1_000_000 }, 'PUT');
  await world.trial.control('/paybill', { msisdn, amount, account });
}

/** The shillings of a share of an order's total; M-Pesa moves one at least. */
function shareOf({ shillings }: KnownOrder, share: Share): number {
  return Math.max(1, { all: shillings, 'a shilling less': shillings - 1, half: Math.ceil(shillings / 2) }[share]);
}

/** A customer pays an order by hand in two payments, of which M-Pesa tells: its total, or more. */
async function payInParts(
  world: World,
  { order: which, phone, first: share, over }: Extract<Command, { do: 'pay in parts' }>,
): Promise<void> {
  const order = world.order(which);
  if (!order) return;
  const { trial } = world;
  await trial.registerConfirmations();
  const msisdn = phoneOf(phone);
  await trial.control(`/phones/${msisdn}`, { balance: 1_000_000 }, 'PUT');
  const first = shareOf(order, share);
  for (const amount of [first, Math.max(1, order.shillings - first + over)])
    await trial.control('/paybill', { msisdn, amount, account: order.number });
}

/** A callback besides those that the prompt's scenario sends. */
async function callBack(world: World, number: number, says: Saying, copies: number): Promise<void> {
  const prompt = world.prompt(number);
  if (!prompt) return;
  const { checkoutRequestId, callbackUrl } = prompt.push;
  const send = (more: object) => world.trial.control('/callbacks', { checkoutRequestId, copies, ...more });
  switch (says) {
    case 'the truth': {
      const paid = prompt.decisions.find(({ payment }) => payment);
      const code = paid ? '0' : prompt.decisions.at(-1)?.code;
      return code === undefined ? undefined : send({ resultCode: code, ...paid?.payment });
    }
    case 'cancelled':
      // M-Pesa says so only of what is decided.
      return prompt.decisions.length > 0 ? send({ resultCode: '1032' }) : undefined;
    case 'forged secret':
      return send({ url: `${callbackUrl.slice(0, -64)}${'0'.repeat(64)}`, receipt: 'FORGED0001' });
    case 'forged ids':
      return send({ sayCheckoutRequestId: 'ws_CO_01012020000000100700000000', receipt: 'FORGED0002' });
  }
}

/** A process that is killed while it sweeps, or while it takes the callbacks of the next two seconds. */
async function kill({ trial, bed }: World, at: number, during: 'sweep' | 'callbacks'): Promise<void> {
  const process = new MortalProcess(trial.deps, bed.pool, at);
  if (during === 'sweep') return process.run(sweepPayments);
  trial.takesCallbacksWith = process.deps;
  await trial.passWithoutJobs(2);
  trial.takesCallbacksWith = {};
}
