import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import type { Acts, Command, Of, Share } from './commands.ts';
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
import { askForRefund, decideAboutRefund, makeRefund } from './refunds.ts';
import { deleteAccount, deleteBundle, deleteCourse } from './deletions.ts';
import { loseDatabase } from './lose-database.ts';
import { giftActs } from './gifts.ts';
import { packActs } from './packs.ts';
import { linkActs } from './payment-links.ts';
import { seatActs } from './seats.ts';
import { sellingActs } from './selling.ts';
import { nth, phoneOf, type KnownOrder, type TestShop } from './test-shop.ts';

/** What nobody refuses. */
const certainActs = {
  pay: (shop, { order, phone, customer }) => pay(shop, order, phone, customer),
  'pay in two tabs': (shop, { order, other, phones, customer }) =>
    Promise.all([pay(shop, order, phones[0], customer), pay(shop, other, phones[1], customer)]),
  approve: answerPrompt,
  cancel: answerPrompt,
  wait: ({ payments }, { jobs, seconds }) => (jobs ? payments.pass(seconds) : payments.passWithoutJobs(seconds)),
  callback: callBack,
  shop: async ({ payments }, { takesCallbacks }) => void (payments.takesCallbacks = takesCallbacks),
  fault: ({ payments }, { endpoint, fault }) => payments.control('/faults', { endpoint, fault }),
  sweep: ({ payments }) => sweepPayments(payments.deps),
  price: async (shop, { course, cents }) =>
    shop.env.pool.query('update courses set price_cents = $1 where id = $2', [cents, await shop.course(course)]),
  sale: async (shop, { course, isOn }) =>
    shop.env.pool.query('update courses set status = $1 where id = $2', [
      isOn ? 'active' : 'draft',
      await shop.course(course),
    ]),
  // The next sweep uses it.
  'allow surplus refunds': (shop, { shillings }) => shop.set('surplusRefundLimit', shillings),
  'confirm payments': ({ payments }) => payments.registerConfirmations(),
  'pay bill': payBill,
  'pay in parts': payInParts,
  kill,
  'appoint staff': ({ staff }) => staff.appoint(),
} satisfies Partial<Acts<Command['do']>>;

/** What may be refused, with a code. */
const refusableActs: Acts<Exclude<Command['do'], keyof typeof certainActs>> = {
  order: placeOrder,
  'ask for a refund': (shop, { order, lines }) => askForRefund(shop, order, lines),
  refund: makeRefund,
  'kill while refunding': (shop, command) => makeRefund(shop, command, command.at),
  claim: enterCode,
  'import statement': (shop, { hasAccounts }) => importLedger(shop, hasAccounts),
  'decide about a claim': (shop, { claim }) => decideAboutClaim(shop, claim),
  'decide about a prompt': (shop, { attempt, payment }) => decideAboutPrompt(shop, attempt, payment),
  'give a code': (shop, { receipt }) => setCode(shop, receipt),
  'match money': (shop, { money, order }) => matchMoney(shop, money, order),
  'combine payments': (shop, { order, more }) => combine(shop, order, more),
  'give money back': (shop, { money }) => refundReceipt(shop, money),
  'lose the database': loseDatabase,
  'kill while paying': async (shop, { order: which, phone, at }) => {
    const order = nth(shop.orders, which);
    if (!order || !shop.isHere(order)) return;
    const process = new CrashingProcess(shop.payments.deps, shop.env.pool, at);
    await process.run((deps) => shop.payments.pay(order, phoneOf(phone), deps));
  },
  'suspend a colleague': ({ staff }, { member, isSuspended }) => staff.suspend(member, isSuspended),
  'forward a claim': (shop, { claim }) => sendClaimOn(shop, claim),
  'decide about a refund': decideAboutRefund,
  'delete a course': (shop, { course }) => deleteCourse(shop, course),
  'delete an account': (shop, { learner }) => deleteAccount(shop, learner),
  'delete the bundle': (shop, { endsIt }) => deleteBundle(shop, endsIt),
  ...sellingActs,
  ...giftActs,
  ...seatActs,
  ...packActs,
  ...linkActs,
};

const acts: Acts<Command['do']> = { ...certainActs, ...refusableActs };

/** Runs a command. A refusal of what may be refused is normal; any other error fails the test. */
export async function perform(shop: TestShop, command: Command): Promise<void> {
  shop.acting = command.staff ?? 0;
  const act = () => acts[command.do](shop, command as never);
  await (command.do in certainActs ? act() : refusable(act));
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** The customer answers a prompt on the phone. */
async function answerPrompt({ payments }: TestShop, command: Of<'approve'>): Promise<void> {
  const prompt = nth(payments.simulator.ledger.prompts(), command.prompt);
  if (!prompt || prompt.decisions.length > 0) return;
  await payments.control(`/prompts/${prompt.push.checkoutRequestId}/${command.do}`, {});
}

async function placeOrder(shop: TestShop, { learner, courses: numbers, hasBundle, code }: Of<'order'>): Promise<void> {
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

async function pay(shop: TestShop, number: number, phone: number, customer: Of<'pay'>['customer']): Promise<void> {
  const order = nth(shop.orders, number);
  if (!order || !shop.isHere(order)) return;
  const msisdn = phoneOf(phone);
  await shop.payments.control(`/phones/${msisdn}`, { scenario: customer, balance: 1_000_000 }, 'PUT');
  await refusable(() => shop.payments.pay(order, msisdn));
}

/** Pays by hand, with or without a prompt on the phone. */
async function payBill(shop: TestShop, input: Of<'pay bill'>): Promise<void> {
  const order = nth(shop.orders, input.order);
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
  { order: which, phone, first: share, over }: Of<'pay in parts'>,
): Promise<void> {
  const order = nth(shop.orders, which);
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
async function callBack(shop: TestShop, { prompt: number, says, copies }: Of<'callback'>): Promise<void> {
  const prompt = nth(shop.payments.simulator.ledger.prompts(), number);
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
async function kill({ payments, env }: TestShop, { at, during }: Of<'kill'>): Promise<void> {
  const process = new CrashingProcess(payments.deps, env.pool, at);
  if (during === 'sweep') return process.run(sweepPayments);
  payments.takesCallbacksWith = process.deps;
  await payments.passWithoutJobs(2);
  payments.takesCallbacksWith = {};
}
