import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import type { Command, Customer, Saying, Share } from './commands.ts';
import {
  combine,
  decideAboutClaim,
  decideAboutPrompt,
  enterCode,
  sendClaimOn,
  setCode,
  refundReceipt,
  importLedger,
  matchMoney,
} from './decide.ts';
import { allowSurplusRefunds, askForRefund, decideAboutRefund, makeRefund } from './refunds.ts';
import { deleteAccount, deleteBundle, deleteCourse } from './deletions.ts';
import { loseDatabase } from './lose-database.ts';
import { performGift } from './gifts.ts';
import { performSeats } from './seats.ts';
import { performSelling } from './selling.ts';
import { phoneOf, type KnownOrder, type TestShop } from './test-shop.ts';

/** Runs a command. A refusal with a code is normal; any other error fails the test. */
export async function perform(shop: TestShop, command: Command): Promise<void> {
  const { payments, env } = shop;
  shop.acting = command.staff ?? 0;
  switch (command.do) {
    case 'order':
      return refusable(() => placeOrder(shop, command));
    case 'pay':
      return pay(shop, shop.order(command.order), command.phone, command.customer);
    case 'pay in two tabs':
      await Promise.all([
        pay(shop, shop.order(command.order), command.phones[0], command.customer),
        pay(shop, shop.order(command.other), command.phones[1], command.customer),
      ]);
      return;
    case 'approve':
    case 'cancel': {
      const prompt = shop.prompt(command.prompt);
      if (!prompt || prompt.decisions.length > 0) return;
      return payments.control(`/prompts/${prompt.push.checkoutRequestId}/${command.do}`, {});
    }
    case 'wait':
      return command.jobs ? payments.pass(command.seconds) : payments.passWithoutJobs(command.seconds);
    case 'callback':
      return callBack(shop, command.prompt, command.says, command.copies);
    case 'shop':
      payments.takesCallbacks = command.takesCallbacks;
      return;
    case 'fault':
      return payments.control('/faults', { endpoint: command.endpoint, fault: command.fault });
    case 'sweep':
      return sweepPayments(payments.deps);
    case 'price':
      await env.pool.query('update courses set price_cents = $1 where id = $2', [
        command.cents,
        await shop.course(command.course),
      ]);
      return;
    case 'sale':
      await env.pool.query('update courses set status = $1 where id = $2', [
        command.isOn ? 'active' : 'draft',
        await shop.course(command.course),
      ]);
      return;
    case 'ask for a refund':
      return refusable(() => askForRefund(shop, command.order, command.lines));
    case 'refund':
      return refusable(() => makeRefund(shop, command.refund, command.by));
    case 'kill while refunding':
      return refusable(() => makeRefund(shop, command.refund, command.by, command.at));
    case 'allow surplus refunds':
      return allowSurplusRefunds(shop, command.shillings);
    case 'confirm payments':
      return payments.registerConfirmations();
    case 'pay bill':
      return payBill(shop, command);
    case 'pay in parts':
      return payInParts(shop, command);
    case 'claim':
      return refusable(() => enterCode(shop, command));
    case 'import statement':
      return refusable(() => importLedger(shop, command.hasAccounts));
    case 'decide about a claim':
      return refusable(() => decideAboutClaim(shop, command.claim));
    case 'decide about a prompt':
      return refusable(() => decideAboutPrompt(shop, command.attempt, command.payment));
    case 'give a code':
      return refusable(() => setCode(shop, command.receipt));
    case 'match money':
      return refusable(() => matchMoney(shop, command.money, command.order));
    case 'combine payments':
      return refusable(() => combine(shop, command.order, command.more));
    case 'give money back':
      return refusable(() => refundReceipt(shop, command.money));
    case 'lose the database':
      return refusable(() => loseDatabase(shop, command));
    case 'kill':
      return kill(shop, command.at, command.during);
    case 'kill while paying': {
      const order = shop.order(command.order);
      if (!order || !shop.isHere(order)) return;
      const process = new CrashingProcess(payments.deps, env.pool, command.at);
      return refusable(() => process.run((deps) => payments.pay(order, phoneOf(command.phone), deps)));
    }
    case 'give a course':
    case 'open a gift':
    case 'open a gift twice':
    case 'change a gift':
    case 'kill while opening':
      return refusable(() => performGift(shop, command));
    case 'order seats':
    case 'name seats':
    case 'take a seat':
    case 'take a seat twice':
    case 'take a renamed seat':
    case 'kill while taking':
      return refusable(() => performSeats(shop, command));
    case 'appoint staff':
      return shop.staff.appoint();
    case 'suspend a colleague':
      return refusable(() => shop.staff.suspend(command.member, command.isSuspended));
    case 'forward a claim':
      return refusable(() => sendClaimOn(shop, command.claim));
    case 'decide about a refund':
      return refusable(() => decideAboutRefund(shop, command.refund, command.says));
    case 'delete a course':
      return refusable(() => deleteCourse(shop, command.course));
    case 'delete an account':
      return refusable(() => deleteAccount(shop, command.learner));
    case 'delete the bundle':
      return refusable(() => deleteBundle(shop, command.endsIt));
    default:
      return refusable(() => performSelling(shop, command));
  }
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

async function placeOrder(
  shop: TestShop,
  { learner, courses: numbers, hasBundle, code }: Extract<Command, { do: 'order' }>,
): Promise<void> {
  const courseIds: string[] = hasBundle ? [await shop.bundle()] : [];
  for (const number of numbers) courseIds.push(await shop.course(number));
  const purchase = await shop.payments.orderOf(await shop.learner(learner), courseIds, code);
  const { totalCents, courses } = await shop.status(purchase);
  shop.orders.push({
    ...purchase,
    // Without courses that the learner has already.
    courseIds: courses.flatMap(({ courseId }) => courseId ?? []),
    learner,
    shillings: totalCents / 100,
  });
}

async function pay(shop: TestShop, order: KnownOrder | undefined, phone: number, customer: Customer): Promise<void> {
  if (!order || !shop.isHere(order)) return;
  const msisdn = phoneOf(phone);
  await shop.payments.control(`/phones/${msisdn}`, { scenario: customer, balance: 1_000_000 }, 'PUT');
  await refusable(() => shop.payments.pay(order, msisdn));
}

/** Pays by hand, with or without a prompt on the phone. */
async function payBill(shop: TestShop, input: Extract<Command, { do: 'pay bill' }>): Promise<void> {
  const order = shop.order(input.order);
  if (!order) return;
  const { number } = order;
  const account = { right: number, 'small letters': number.toLowerCase(), wrong: 'JANE' }[input.account];
  const amount = shareOf(order, input.pays);
  const msisdn = phoneOf(input.phone);
  await shop.payments.control(`/phones/${msisdn}`, { balance: 1_000_000 }, 'PUT');
  await shop.payments.control('/paybill', { msisdn, amount, account });
}

/** Returns the shillings of a share of an order's total; at least M-Pesa's minimum of one. */
function shareOf({ shillings }: KnownOrder, share: Share): number {
  return Math.max(1, { all: shillings, 'a shilling less': shillings - 1, half: Math.ceil(shillings / 2) }[share]);
}

/** Pays an order by hand in two payments that M-Pesa confirms: its total, or more. */
async function payInParts(
  shop: TestShop,
  { order: which, phone, first: share, over }: Extract<Command, { do: 'pay in parts' }>,
): Promise<void> {
  const order = shop.order(which);
  if (!order) return;
  const { payments } = shop;
  await payments.registerConfirmations();
  const msisdn = phoneOf(phone);
  await payments.control(`/phones/${msisdn}`, { balance: 1_000_000 }, 'PUT');
  const first = shareOf(order, share);
  for (const amount of [first, Math.max(1, order.shillings - first + over)])
    await payments.control('/paybill', { msisdn, amount, account: order.number });
}

/** Sends a callback beside those of the prompt's scenario. */
async function callBack(shop: TestShop, number: number, says: Saying, copies: number): Promise<void> {
  const prompt = shop.prompt(number);
  if (!prompt) return;
  const { checkoutRequestId, callbackUrl } = prompt.push;
  const send = (more: object) => shop.payments.control('/callbacks', { checkoutRequestId, copies, ...more });
  switch (says) {
    case 'the truth': {
      const paid = prompt.decisions.find(({ payment }) => payment);
      const code = paid ? '0' : prompt.decisions.at(-1)?.code;
      return code === undefined ? undefined : send({ resultCode: code, ...paid?.payment });
    }
    case 'cancelled':
      // M-Pesa says so only after the decision.
      return prompt.decisions.length > 0 ? send({ resultCode: '1032' }) : undefined;
    case 'forged secret':
      return send({ url: `${callbackUrl.slice(0, -64)}${'0'.repeat(64)}`, receipt: 'FORGED0001' });
    case 'forged ids':
      return send({ sayCheckoutRequestId: 'ws_CO_01012020000000100700000000', receipt: 'FORGED0002' });
  }
}

/** Kills a process while it sweeps, or while it receives the callbacks of the next two seconds. */
async function kill({ payments, env }: TestShop, at: number, during: 'sweep' | 'callbacks'): Promise<void> {
  const process = new CrashingProcess(payments.deps, env.pool, at);
  if (during === 'sweep') return process.run(sweepPayments);
  payments.takesCallbacksWith = process.deps;
  await payments.passWithoutJobs(2);
  payments.takesCallbacksWith = {};
}
