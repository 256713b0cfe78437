import { manualMethods } from '#app/shared/payment-terms.ts';
import fc from 'fast-check';
import type { TestShop } from './test-shop.ts';

/** Describes an event: its weight among all, its name, and what it is about, which is drawn in this order. */
function event<const Do extends string, Fields extends object = object>(
  weight: number,
  name: Do,
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> } = {} as never,
) {
  const arbitrary = fc.record({ do: fc.constant(name), ...fields }) as unknown;
  return [weight, arbitrary as fc.Arbitrary<Readonly<Fields> & { readonly do: Do }>] as const;
}

/** The coupons of the shop: one lowers the price, one makes the order free. */
const codes = [null, 'LESS10', 'FREE100'] as const;

/** Behaviour of customer and network for a prompt: names of the simulator's scenarios. */
const customers = [
  'success',
  'wait-for-me',
  'cancelled',
  'no-money',
  'unreachable',
  'unknown-code',
  'same-amount-twice',
  'callback-lost',
  'callback-late-5m',
  'callback-late-2h',
  'callback-late-25h',
  'three-callbacks',
  'failure-then-success',
  'success-then-failure',
  'callback-first',
  'wrong-amount',
  'masked-callback',
  'dropped-after',
  'dropped-before',
  'truncated-body',
  'internal-error',
  'internal-error-but-sent',
  'refused-in-200',
  'subscriber-lock',
  'rate-limited',
  'query-4999',
  'query-too-early',
  'query-flapping',
  'query-contradicts',
  'forged-secret',
  'forged-unknown-id',
  'confirmation-before',
  'confirmation-after',
  'confirmation-only',
  'confirmation-twice',
] as const;
type Customer = (typeof customers)[number];

/** Content of an extra callback about a prompt: the truth, a failure, or a forged success. */
const sayings = ['the truth', 'cancelled', 'forged secret', 'forged ids'] as const;

/** M-Pesa's handling of a reversal: names of the simulator's scenarios. */
const reversals = [
  'reversal-ok',
  'reversal-done-before',
  'reversal-unknown-receipt',
  'reversal-result-lost',
  'reversal-timed-out',
  'reversal-timed-out-but-done',
  'reversal-slow',
  'reversal-three-results',
  'reversal-result-first',
] as const;

/** A refund that is made in another way than by M-Pesa's reversal, with or without the code of a payment. */
const hands = ['hand', 'hand with a code'] as const;
export type Hand = (typeof hands)[number];

/** Account number of a payment by hand: the order's, the same in lower case, or a wrong one. */
const accounts = ['right', 'small letters', 'wrong'] as const;

/** Part of the order's total that a customer pays by hand. */
export type Share = 'all' | 'a shilling less' | 'half';

/** A payment into an instalment plan: so many shillings, the rest of the price, more than that, or less than instalment plans take. */
const bits = [50, 500, 2000, 'the rest', 'a shilling too much', 'too little'] as const;

/** Of a refund in doubt, of a failed one, of one that was not sent, and of one that was paid twice. */
const refundDecisions = ['fail', 'fail', 'retry', 'retry', 'cancel', 'settle'] as const;

/** Who does what staff do: the owner, the manager and the accountant mostly, support now and then. */
const actingStaff = fc.constantFrom(0, 0, 1, 1, 2, 2, 3);

/** Learners, and now and then staff who buy. */
const buyer = fc.constantFrom<number>(0, 1, 2, 0, 1, 2, 3, 4, 5);

const some = fc.nat({ max: 9 });
const phone = fc.nat({ max: 2 });
/** The statement or call before which a process is killed. */
const at = fc.nat({ max: 30 });
const course = fc.nat({ max: 4 });
const people = fc.uniqueArray(buyer, { maxLength: 3 });
const customer = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...customers) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Customer>('success', 'wait-for-me', 'callback-lost', 'failure-then-success'),
  },
);
const moments = [1, 2, 5, 20, 30, 45, 60, 90, 125, 300, 900, 3600];
const days = [2 * 3600, 24 * 3600, 26 * 3600];
const reversal = fc.constantFrom(...reversals);

const order = event(6, 'order', {
  learner: buyer,
  courses: fc.uniqueArray(course, { minLength: 1, maxLength: 5 }),
  hasBundle: fc.oneof(fc.constant(false), fc.constant(false), fc.constant(true)),
  code: fc.constantFrom<(typeof codes)[number]>(null, null, ...codes),
});
const answer = fc.record({ do: fc.constantFrom('approve', 'cancel'), prompt: some });
const instalmentPlan = event(3, 'start an instalment plan', {
  learner: buyer,
  course: fc.nat({ max: 2 }),
  /** Number of its courses, from `course` on. */
  courses: fc.constantFrom(1, 1, 2, 3),
  percent: fc.constantFrom(20, 20, 50, 100),
});
const gift = event(3, 'give a course', { learner: buyer, course: fc.nat({ max: 3 }) });
const seats = event(3, 'order seats', {
  learner: buyer,
  courses: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }),
  /** Of each course. */
  seats: fc.integer({ min: 2, max: 4 }),
  /** Learners who are named at once. */
  people,
});

const pack = event(4, 'order a pack', {
  learner: buyer,
  course: fc.constantFrom(0, 1, 2, 3, 5, 5),
  seats: fc.constantFrom(1, 2, 3, 3, 4, 5),
  way: fc.constantFrom<'mpesa' | 'quotation'>('mpesa', 'mpesa', 'mpesa', 'quotation'),
  clicks: fc.constantFrom(1, 1, 2),
});

/**
 * Everything that can happen. Numbers refer to things in the order of their creation and wrap around, so that every event has a meaning
 * once something exists.
 */
const events = [
  order,
  event(8, 'pay', { order: some, phone, customer }),
  event(2, 'pay in two tabs', { order: some, other: some, phones: fc.tuple(phone, phone), customer }),
  [4, answer],
  event(7, 'wait', { seconds: fc.constantFrom(...moments), jobs: fc.boolean() }),
  event(1, 'wait', { seconds: fc.constantFrom(...days), jobs: fc.constant(false) }),
  event(3, 'callback', { prompt: some, says: fc.constantFrom(...sayings), copies: fc.integer({ min: 1, max: 3 }) }),
  event(2, 'shop', { takesCallbacks: fc.boolean() }),
  event(1, 'fault', {
    endpoint: fc.constantFrom('oauth', 'query'),
    fault: fc.constantFrom('internal-error', 'bad-gateway', 'dropped-before', 'unauthorized', 'html-body'),
  }),
  event(2, 'fault', {
    endpoint: fc.constant('stkpush'),
    fault: fc.constantFrom('dropped-after', 'truncated-body', 'internal-error-but-sent', 'dropped-before'),
  }),
  event(3, 'sweep'),
  event(1, 'price', { course, cents: fc.integer({ min: 100, max: 900_000 }) }),
  event(1, 'sale', { course, isOn: fc.boolean() }),
  event(2, 'kill', { at, during: fc.constantFrom('sweep', 'callbacks') }),
  event(2, 'ask for a refund', {
    order: some,
    lines: fc.oneof(fc.uniqueArray(some, { minLength: 1, maxLength: 2 }), fc.constant(null)),
  }),
  event(3, 'refund', { refund: some, by: fc.oneof(reversal, fc.constantFrom(...hands)) }),
  // The owner allows automatic refunds of surplus up to so many shillings.
  event(1, 'allow surplus refunds', { shillings: fc.constantFrom(0, 1500, 250_000) }),
  event(1, 'confirm payments'),
  event(2, 'pay bill', {
    order: some,
    phone,
    account: fc.constantFrom(...accounts),
    pays: fc.constantFrom<Share>('all', 'all', 'all', 'a shilling less', 'half', 'half'),
  }),
  event(2, 'pay in parts', {
    order: some,
    phone,
    first: fc.constantFrom<Share>('half', 'a shilling less'),
    over: fc.constantFrom(0, 0, 1, 30),
  }),
  event(1, 'kill while refunding', { at, refund: some, by: reversal }),
  event(5, 'claim', { order: some, payment: some, asksMpesa: fc.boolean() }),
  event(2, 'import statement', { hasAccounts: fc.boolean() }),
  event(1, 'decide about a claim', { claim: some }),
  event(1, 'decide about a prompt', { attempt: some, payment: fc.oneof(some, fc.constant(null)) }),
  event(1, 'give a code', { receipt: some }),
  event(1, 'match money', { money: some, order: some }),
  event(2, 'combine payments', {
    order: some,
    more: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some }),
  }),
  event(1, 'give money back', { money: some }),
  event(1, 'lose the database', {
    at: fc.nat({ max: 60 }),
    answerIsLost: fc.boolean(),
    during: fc.oneof(
      fc.record({ kind: fc.constant('paying' as const), order: some, phone }),
      fc.constant({ kind: 'sweeping' as const }),
    ),
  }),
  event(2, 'kill while paying', { at, order: some, phone }),

  // Instalment plans, and payments that staff record.
  instalmentPlan,
  event(5, 'pay into an instalment plan', { plan: some, pays: fc.constantFrom(...bits) }),
  event(4, 'pay bill of an instalment plan', { plan: some, phone, pays: fc.constantFrom(...bits) }),
  // Days pass, and instalment plans whose access has ended are paused.
  event(2, 'let instalment plans end', { days: fc.constantFrom(1, 40, 200) }),
  event(2, 'cancel an instalment plan', { plan: some, refunds: fc.boolean() }),
  event(1, 'tax on instalment plans', { due: fc.constantFrom('each', 'last') }),
  event(5, 'record a payment', {
    order: some,
    method: fc.constantFrom(...manualMethods),
    pays: fc.constantFrom('all', 'all', 'half', 'too much'),
  }),
  event(4, 'decide about a recorded payment', {
    payment: some,
    says: fc.constantFrom('approve', 'approve', 'reject', 'bounce'),
  }),
  event(1, 'kill while approving', { payment: some, at }),

  // Gifts: their orders are paid, refunded and so on like any other.
  gift,
  event(4, 'open a gift', { gift: some, learner: buyer }),
  // Two learners open it at the same time.
  event(2, 'open a gift twice', { gift: some, learners: fc.constantFrom([0, 1], [1, 2]) }),
  // Its giver gives it to somebody else: it gets another code.
  event(1, 'change a gift', { gift: some }),
  event(1, 'kill while opening', { gift: some, learner: buyer, at }),

  // Seats: their orders too.
  seats,
  // The buyer or staff say for whom the seats of the order's first course are.
  event(2, 'name seats', { order: some, people, by: fc.constantFrom('buyer', 'staff') }),
  event(4, 'take a seat', { order: some, learner: buyer }),
  // In two tabs at the same time.
  event(1, 'take a seat twice', { order: some, learner: buyer }),
  // While the buyer names somebody else.
  event(1, 'take a renamed seat', { order: some, learner: buyer, other: buyer }),
  event(1, 'kill while taking', { order: some, learner: buyer, at }),

  // Packs of organisations: their orders too, and their seats are named as others are.
  pack,
  event(3, 'invite to a pack', { pack: some, people }),
  event(4, 'join a pack', { pack: some, learner: buyer }),
  event(3, 'join a pack at once', { pack: some, learners: fc.array(buyer, { minLength: 2, maxLength: 4 }) }),
  event(4, 'take a pack seat back', { pack: some, seat: some }),
  event(1, 'take back while joining', { pack: some, seat: some, learner: buyer }),
  // Neither is the manager, whose phone another learner has.
  event(2, 'refund while joining', { order: some, line: some, learner: fc.nat({ max: 1 }) }),
  event(2, 'leave a pack', { pack: some, learner: buyer }),
  event(1, 'end invitations', { days: fc.constantFrom(1, 15) }),
  event(2, 'kill while joining', { pack: some, learner: buyer, at }),

  // Links by which somebody else pays an order, or into an instalment plan.
  event(5, 'ask somebody to pay', { order: some }),
  event(6, 'pay by a link', { link: some, phone, customer, pays: fc.constantFrom(...bits) }),
  event(2, 'pay by a link at once', {
    link: some,
    phones: fc.tuple(phone, phone),
    isBuyer: fc.boolean(),
    customer,
    pays: fc.constantFrom(...bits),
  }),
  event(2, 'take a link back', { link: some }),
  event(1, 'kill while paying by a link', { link: some, phone, pays: fc.constantFrom(...bits), at }),

  // The staff: a manager, an accountant and somebody for support come beside the owner.
  event(1, 'appoint staff'),
  event(1, 'suspend a colleague', { member: fc.nat({ max: 2 }), isSuspended: fc.constantFrom(true, true, false) }),
  event(1, 'forward a claim', { claim: some }),
  event(4, 'decide about a refund', { refund: some, says: fc.constantFrom(...refundDecisions) }),
  event(2, 'delete a course', { course }),
  event(2, 'delete an account', { learner: fc.nat({ max: 2 }) }),
  event(1, 'delete the bundle', { endsIt: fc.boolean() }),
] as const satisfies readonly (readonly [number, fc.Arbitrary<object>])[];

type Event = (typeof events)[number] extends readonly [number, infer Drawn]
  ? Drawn extends fc.Arbitrary<infer Each>
    ? Each
    : never
  : never;

/** An event in a shop as plain data, so that a sequence can be printed, shortened and repeated. */
export type Command = Event & {
  /** Number of the member of staff who does what staff do; the owner without it. */
  readonly staff?: number;
};

/** The command of this name. */
export type Of<Do extends Command['do'], Each = Command> = Each extends { readonly do: infer Names }
  ? Do extends Names
    ? Each
    : never
  : never;

/** What is done for commands of these names. */
export type Acts<Do extends Command['do']> = {
  readonly [Each in Do]: (shop: TestShop, command: Of<Each>) => Promise<unknown>;
};

/** What pays an order that a sequence begins with, at once and without a fault. */
const paid: readonly Command[] = [
  { do: 'pay', order: 0, phone: 0, customer: 'success' },
  { do: 'wait', seconds: 30, jobs: true },
];

const learner = fc.nat({ max: 2 });
/** People who join a pack, one after another or at the same time. */
const joining = fc.oneof(
  fc
    .array(learner, { maxLength: 3 })
    .map((each): Command[] => each.map((who) => ({ do: 'join a pack', pack: 0, learner: who }))),
  fc
    .constantFrom<readonly number[]>([0, 1], [0, 1, 2], [1, 2, 1])
    .map((learners): Command[] => [{ do: 'join a pack at once', pack: 0, learners: [...learners] }]),
);
const asked: Command = { do: 'ask somebody to pay', order: 0 };

/**
 * Begins of a sequence: an order, an instalment plan, a gift, seats or a pack, because nothing can happen before. Gifts and seats are taken only
 * once paid, and links only while an order is not, which rarely happens by chance.
 */
const begins = fc.oneof(
  { weight: 3, arbitrary: order[1].map((first): Command[] => [first]) },
  { weight: 2, arbitrary: instalmentPlan[1].map((first): Command[] => [first]) },
  { weight: 1, arbitrary: gift[1].map((first): Command[] => [first]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(gift[1], learner)
      .map(([first, opener]): Command[] => [first, ...paid, { do: 'open a gift', gift: 0, learner: opener }]),
  },
  { weight: 1, arbitrary: seats[1].map((first): Command[] => [first]) },
  {
    weight: 2,
    arbitrary: seats[1].map((first): Command[] => [
      first,
      ...paid,
      ...first.people.map((named): Command => ({ do: 'take a seat', order: 0, learner: named })),
    ]),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(pack[1], joining).map(([first, others]): Command[] => [
      first,
      ...paid,
      // The next one, if it takes several prompts.
      { do: 'pay', order: 1, phone: 1, customer: 'success' },
      { do: 'wait', seconds: 30, jobs: true },
      ...others,
    ]),
  },
  { weight: 1, arbitrary: order[1].map((first): Command[] => [first, asked]) },
  { weight: 1, arbitrary: instalmentPlan[1].map((first): Command[] => [first, ...paid, asked]) },
);

/** Makes sequences of at most `longest` commands after their begin. */
export function sequences(longest: number): fc.Arbitrary<Command[]> {
  const any = fc.oneof(
    ...events.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Event> })),
  );
  const byStaff = fc.tuple(any, actingStaff).map(([what, staff]): Command => ({ ...what, staff }));
  const staffed = fc.constantFrom<readonly Command[]>([{ do: 'appoint staff' }], [{ do: 'appoint staff' }], []);
  return fc
    .tuple(staffed, begins, fc.array(byStaff, { minLength: 1, maxLength: longest - 1, size: 'max' }))
    .map(([staff, first, rest]) => [...staff, ...first, ...rest]);
}
