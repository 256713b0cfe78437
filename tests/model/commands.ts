import fc from 'fast-check';
import { giftKinds, startOfGift, type GiftCommand } from './gift-commands.ts';
import { seatKinds, startOfSeats, type SeatCommand } from './seat-commands.ts';
import { actingStaff, buyer, staffKinds, type StaffCommand } from './staff-commands.ts';
import { sellingKinds, startOfInstalmentPlan, type SellingCommand } from './selling-commands.ts';

/**
 * An event in a shop as plain data, so that a sequence can be printed, shortened and repeated. Numbers refer to things in the order of
 * their creation and wrap around, so that every command has a meaning once something exists.
 */
export type Command = Event & {
  /** Number of the member of staff who does what staff do; the owner without it. */
  readonly staff?: number;
};

type Event =
  | SellingCommand
  | StaffCommand
  | GiftCommand
  | SeatCommand
  | {
      readonly do: 'order';
      readonly learner: number;
      readonly courses: readonly number[];
      readonly hasBundle: boolean;
      readonly code: Code;
    }
  | { readonly do: 'pay'; readonly order: number; readonly phone: number; readonly customer: Customer }
  | {
      readonly do: 'pay in two tabs';
      readonly order: number;
      readonly other: number;
      readonly phones: readonly [number, number];
      readonly customer: Customer;
    }
  | { readonly do: 'approve' | 'cancel'; readonly prompt: number }
  | { readonly do: 'wait'; readonly seconds: number; readonly jobs: boolean }
  | { readonly do: 'callback'; readonly prompt: number; readonly says: Saying; readonly copies: number }
  | { readonly do: 'shop'; readonly takesCallbacks: boolean }
  | { readonly do: 'fault'; readonly endpoint: 'oauth' | 'query' | 'stkpush'; readonly fault: string }
  | { readonly do: 'sweep' }
  | { readonly do: 'price'; readonly course: number; readonly cents: number }
  | { readonly do: 'sale'; readonly course: number; readonly isOn: boolean }
  | { readonly do: 'ask for a refund'; readonly order: number; readonly lines: readonly number[] | null }
  | { readonly do: 'refund'; readonly refund: number; readonly by: Reversal | Hand }
  /** The owner allows automatic refunds of surplus up to so many shillings. */
  | { readonly do: 'allow surplus refunds'; readonly shillings: number }
  | { readonly do: 'confirm payments' }
  | {
      readonly do: 'pay bill';
      readonly order: number;
      readonly phone: number;
      readonly account: Account;
      readonly pays: Share;
    }
  | {
      readonly do: 'pay in parts';
      readonly order: number;
      readonly phone: number;
      readonly first: Share;
      readonly over: number;
    }
  | { readonly do: 'claim'; readonly order: number; readonly payment: number; readonly asksMpesa: boolean }
  | { readonly do: 'import statement'; readonly hasAccounts: boolean }
  | { readonly do: 'decide about a claim'; readonly claim: number }
  | { readonly do: 'decide about a prompt'; readonly attempt: number; readonly payment: number | null }
  | { readonly do: 'give a code'; readonly receipt: number }
  | { readonly do: 'match money'; readonly money: number; readonly order: number }
  | { readonly do: 'combine payments'; readonly order: number; readonly more: number | null }
  | { readonly do: 'give money back'; readonly money: number }
  | { readonly do: 'lose the database'; readonly at: number; readonly answerIsLost: boolean; readonly during: Work }
  | { readonly do: 'kill'; readonly at: number; readonly during: 'sweep' | 'callbacks' }
  | { readonly do: 'kill while refunding'; readonly at: number; readonly refund: number; readonly by: Reversal }
  | { readonly do: 'kill while paying'; readonly at: number; readonly order: number; readonly phone: number };

/** The coupons of the shop: one lowers the price, one makes the order free. */
const codes = [null, 'LESS10', 'FREE100'] as const;
type Code = (typeof codes)[number];

/** The shop's work at the moment when it loses its database. */
type Work = { readonly kind: 'paying'; readonly order: number; readonly phone: number } | { readonly kind: 'sweeping' };

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
export type Customer = (typeof customers)[number];

/** Content of an extra callback about a prompt: the truth, a failure, or a forged success. */
const sayings = ['the truth', 'cancelled', 'forged secret', 'forged ids'] as const;
export type Saying = (typeof sayings)[number];

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
export type Reversal = (typeof reversals)[number];

/** A refund that is made in another way than by M-Pesa's reversal, with or without the code of a payment. */
const hands = ['hand', 'hand with a code'] as const;
export type Hand = (typeof hands)[number];

/** Account number of a payment by hand: the order's, the same in lower case, or a wrong one. */
const accounts = ['right', 'small letters', 'wrong'] as const;
type Account = (typeof accounts)[number];

/** Part of the order's total that a customer pays by hand. */
const shares = ['all', 'a shilling less', 'half'] as const;
export type Share = (typeof shares)[number];

const some = fc.nat({ max: 9 });
const phone = fc.nat({ max: 2 });
const customer = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...customers) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Customer>('success', 'wait-for-me', 'callback-lost', 'failure-then-success'),
  },
);
const moments = [1, 2, 5, 20, 30, 45, 60, 90, 125, 300, 900, 3600];
const days = [2 * 3600, 24 * 3600, 26 * 3600];
const courses = fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 5 });

const kinds = [
  [
    6,
    fc.record({
      do: fc.constant('order' as const),
      learner: buyer,
      courses,
      hasBundle: fc.oneof(fc.constant(false), fc.constant(false), fc.constant(true)),
      code: fc.constantFrom<Code>(null, null, ...codes),
    }),
  ],
  [8, fc.record({ do: fc.constant('pay' as const), order: some, phone, customer })],
  [
    2,
    fc.record({
      do: fc.constant('pay in two tabs' as const),
      order: some,
      other: some,
      phones: fc.tuple(phone, phone),
      customer,
    }),
  ],
  [4, fc.record({ do: fc.constantFrom('approve' as const, 'cancel' as const), prompt: some })],
  [7, fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(...moments), jobs: fc.boolean() })],
  [1, fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(...days), jobs: fc.constant(false) })],
  [
    3,
    fc.record({
      do: fc.constant('callback' as const),
      prompt: some,
      says: fc.constantFrom(...sayings),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  ],
  [2, fc.record({ do: fc.constant('shop' as const), takesCallbacks: fc.boolean() })],
  [
    1,
    fc.record({
      do: fc.constant('fault' as const),
      endpoint: fc.constantFrom('oauth' as const, 'query' as const),
      fault: fc.constantFrom('internal-error', 'bad-gateway', 'dropped-before', 'unauthorized', 'html-body'),
    }),
  ],
  [
    2,
    fc.record({
      do: fc.constant('fault' as const),
      endpoint: fc.constant('stkpush' as const),
      fault: fc.constantFrom('dropped-after', 'truncated-body', 'internal-error-but-sent', 'dropped-before'),
    }),
  ],
  [3, fc.record({ do: fc.constant('sweep' as const) })],
  [
    1,
    fc.record({
      do: fc.constant('price' as const),
      course: fc.nat({ max: 4 }),
      cents: fc.integer({ min: 100, max: 900_000 }),
    }),
  ],
  [1, fc.record({ do: fc.constant('sale' as const), course: fc.nat({ max: 4 }), isOn: fc.boolean() })],
  [
    2,
    fc.record({
      do: fc.constant('kill' as const),
      at: fc.nat({ max: 30 }),
      during: fc.constantFrom('sweep' as const, 'callbacks' as const),
    }),
  ],
  [
    2,
    fc.record({
      do: fc.constant('ask for a refund' as const),
      order: some,
      lines: fc.oneof(fc.uniqueArray(some, { minLength: 1, maxLength: 2 }), fc.constant(null)),
    }),
  ],
  [
    3,
    fc.record({
      do: fc.constant('refund' as const),
      refund: some,
      by: fc.oneof(fc.constantFrom(...reversals), fc.constantFrom(...hands)),
    }),
  ],
  [1, fc.record({ do: fc.constant('allow surplus refunds' as const), shillings: fc.constantFrom(0, 1500, 250_000) })],
  [1, fc.record({ do: fc.constant('confirm payments' as const) })],
  [
    2,
    fc.record({
      do: fc.constant('pay bill' as const),
      order: some,
      phone,
      account: fc.constantFrom(...accounts),
      pays: fc.constantFrom<Share>('all', 'all', 'all', 'a shilling less', 'half', 'half'),
    }),
  ],
  [
    2,
    fc.record({
      do: fc.constant('pay in parts' as const),
      order: some,
      phone,
      first: fc.constantFrom<Share>('half', 'a shilling less'),
      over: fc.constantFrom(0, 0, 1, 30),
    }),
  ],
  [
    1,
    fc.record({
      do: fc.constant('kill while refunding' as const),
      at: fc.nat({ max: 30 }),
      refund: some,
      by: fc.constantFrom(...reversals),
    }),
  ],
  [5, fc.record({ do: fc.constant('claim' as const), order: some, payment: some, asksMpesa: fc.boolean() })],
  [2, fc.record({ do: fc.constant('import statement' as const), hasAccounts: fc.boolean() })],
  [1, fc.record({ do: fc.constant('decide about a claim' as const), claim: some })],
  [
    1,
    fc.record({
      do: fc.constant('decide about a prompt' as const),
      attempt: some,
      payment: fc.oneof(some, fc.constant(null)),
    }),
  ],
  [1, fc.record({ do: fc.constant('give a code' as const), receipt: some })],
  [1, fc.record({ do: fc.constant('match money' as const), money: some, order: some })],
  [
    2,
    fc.record({
      do: fc.constant('combine payments' as const),
      order: some,
      more: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some }),
    }),
  ],
  [1, fc.record({ do: fc.constant('give money back' as const), money: some })],
  [
    1,
    fc.record({
      do: fc.constant('lose the database' as const),
      at: fc.nat({ max: 60 }),
      answerIsLost: fc.boolean(),
      during: fc.oneof(
        fc.record({ kind: fc.constant('paying' as const), order: some, phone }),
        fc.constant({ kind: 'sweeping' as const }),
      ),
    }),
  ],
  [2, fc.record({ do: fc.constant('kill while paying' as const), at: fc.nat({ max: 30 }), order: some, phone })],
  ...sellingKinds,
  ...giftKinds,
  ...seatKinds,
  ...staffKinds,
] as const satisfies readonly (readonly [number, fc.Arbitrary<Event>])[];

/** What pays an order that a sequence begins with, at once and without a fault. */
const paid: readonly Command[] = [
  { do: 'pay', order: 0, phone: 0, customer: 'success' },
  { do: 'wait', seconds: 30, jobs: true },
];

/**
 * Begins of a sequence: an order, an instalment plan, a gift or seats, because nothing can happen before. Gifts and seats are taken only
 * once paid, which rarely happens by chance.
 */
const begins = fc.oneof(
  { weight: 3, arbitrary: kinds[0][1].map((order): Command[] => [order]) },
  { weight: 2, arbitrary: startOfInstalmentPlan.map((plan): Command[] => [plan]) },
  { weight: 1, arbitrary: startOfGift.map((gift): Command[] => [gift]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(startOfGift, fc.nat({ max: 2 }))
      .map(([gift, learner]): Command[] => [gift, ...paid, { do: 'open a gift', gift: 0, learner }]),
  },
  { weight: 1, arbitrary: startOfSeats.map((seats): Command[] => [seats]) },
  {
    weight: 2,
    arbitrary: startOfSeats.map((seats): Command[] => [
      seats,
      ...paid,
      ...seats.people.map((learner): Command => ({ do: 'take a seat', order: 0, learner })),
    ]),
  },
);

/** Makes sequences of at most `longest` commands after their begin. */
export function sequences(longest: number): fc.Arbitrary<Command[]> {
  const any = fc.oneof(
    ...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Event> })),
  );
  const byStaff = fc.tuple(any, actingStaff).map(([event, staff]): Command => ({ ...event, staff }));
  const staffed = fc.constantFrom<readonly Command[]>([{ do: 'appoint staff' }], [{ do: 'appoint staff' }], []);
  return fc
    .tuple(staffed, begins, fc.array(byStaff, { minLength: 1, maxLength: longest - 1, size: 'max' }))
    .map(([staff, first, rest]) => [...staff, ...first, ...rest]);
}
