import fc from 'fast-check';
import { manualMethods, type ManualMethod } from '#app/shared/payment-terms.ts';
import { buyer } from './staff-commands.ts';

/** Events of instalment plans and of payments that staff record, as plain data like `Command`. */
export type SellingCommand =
  | {
      readonly do: 'start an instalment plan';
      readonly learner: number;
      readonly course: number;
      /** Courses of the plan, from `course` on. */
      readonly courses?: number;
      readonly percent: number;
    }
  | { readonly do: 'pay into an instalment plan'; readonly plan: number; readonly pays: Bit }
  | { readonly do: 'pay bill of an instalment plan'; readonly plan: number; readonly phone: number; readonly pays: Bit }
  /** Days pass, and instalment plans whose access has ended are paused. */
  | { readonly do: 'let instalment plans end'; readonly days: number }
  | { readonly do: 'cancel an instalment plan'; readonly plan: number; readonly refunds: boolean }
  | { readonly do: 'tax on instalment plans'; readonly due: 'each' | 'last' }
  | { readonly do: 'record a payment'; readonly order: number; readonly method: ManualMethod; readonly pays: Recorded }
  | { readonly do: 'decide about a recorded payment'; readonly payment: number; readonly says: Decision }
  | { readonly do: 'kill while approving'; readonly payment: number; readonly at: number };

/** A payment into an instalment plan: so many shillings, the rest of the price, more than that, or less than instalment plans take. */
const bits = [50, 500, 2000, 'the rest', 'a shilling too much', 'too little'] as const;
export type Bit = (typeof bits)[number];

const recorded = ['all', 'all', 'half', 'too much'] as const;
type Recorded = (typeof recorded)[number];

const decisions = ['approve', 'approve', 'reject', 'bounce'] as const;
type Decision = (typeof decisions)[number];

const some = fc.nat({ max: 9 });

/** The event that a sequence may begin with. */
export const startOfInstalmentPlan = fc.record({
  do: fc.constant('start an instalment plan' as const),
  learner: buyer,
  course: fc.nat({ max: 2 }),
  courses: fc.constantFrom(1, 1, 2, 3),
  percent: fc.constantFrom(20, 20, 50, 100),
});

export const sellingKinds = [
  [3, startOfInstalmentPlan],
  [
    5,
    fc.record({ do: fc.constant('pay into an instalment plan' as const), plan: some, pays: fc.constantFrom(...bits) }),
  ],
  [
    4,
    fc.record({
      do: fc.constant('pay bill of an instalment plan' as const),
      plan: some,
      phone: fc.nat({ max: 2 }),
      pays: fc.constantFrom(...bits),
    }),
  ],
  [2, fc.record({ do: fc.constant('let instalment plans end' as const), days: fc.constantFrom(1, 40, 200) })],
  [2, fc.record({ do: fc.constant('cancel an instalment plan' as const), plan: some, refunds: fc.boolean() })],
  [
    1,
    fc.record({
      do: fc.constant('tax on instalment plans' as const),
      due: fc.constantFrom('each' as const, 'last' as const),
    }),
  ],
  [
    5,
    fc.record({
      do: fc.constant('record a payment' as const),
      order: some,
      method: fc.constantFrom(...manualMethods),
      pays: fc.constantFrom(...recorded),
    }),
  ],
  [
    4,
    fc.record({
      do: fc.constant('decide about a recorded payment' as const),
      payment: some,
      says: fc.constantFrom(...decisions),
    }),
  ],
  [1, fc.record({ do: fc.constant('kill while approving' as const), payment: some, at: fc.nat({ max: 30 }) })],
] as const satisfies readonly (readonly [number, fc.Arbitrary<SellingCommand>])[];
