import fc from 'fast-check';
import { buyer } from './staff-commands.ts';

/** Events of gifts, as plain data like `Command`. Their orders are paid, refunded and so on like any other. */
export type GiftCommand =
  | { readonly do: 'give a course'; readonly learner: number; readonly course: number }
  | { readonly do: 'open a gift'; readonly gift: number; readonly learner: number }
  /** Two learners open it at the same time. */
  | { readonly do: 'open a gift twice'; readonly gift: number; readonly learners: readonly [number, number] }
  /** Its giver gives it to somebody else: it gets another code. */
  | { readonly do: 'change a gift'; readonly gift: number }
  | { readonly do: 'kill while opening'; readonly gift: number; readonly learner: number; readonly at: number };

const some = fc.nat({ max: 9 });

/** The event that a sequence may begin with. */
export const startOfGift = fc.record({
  do: fc.constant('give a course' as const),
  learner: buyer,
  course: fc.nat({ max: 3 }),
});

export const giftKinds = [
  [3, startOfGift],
  [4, fc.record({ do: fc.constant('open a gift' as const), gift: some, learner: buyer })],
  [
    2,
    fc.record({ do: fc.constant('open a gift twice' as const), gift: some, learners: fc.constantFrom([0, 1], [1, 2]) }),
  ],
  [1, fc.record({ do: fc.constant('change a gift' as const), gift: some })],
  [
    1,
    fc.record({ do: fc.constant('kill while opening' as const), gift: some, learner: buyer, at: fc.nat({ max: 30 }) }),
  ],
] as const;
