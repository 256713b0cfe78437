import fc from 'fast-check';
import { buyer } from './staff-commands.ts';

/** Events of orders of seats, as plain data like `Command`. The orders are paid, refunded and so on like any other. */
export type SeatCommand =
  | {
      readonly do: 'order seats';
      readonly learner: number;
      readonly courses: readonly number[];
      /** Of each course. */
      readonly seats: number;
      /** Learners who are named at once. */
      readonly people: readonly number[];
    }
  /** The buyer or staff say for whom the seats of the order's first course are. */
  | { readonly do: 'name seats'; readonly order: number; readonly people: readonly number[]; readonly by: Namer }
  | { readonly do: 'take a seat'; readonly order: number; readonly learner: number }
  /** In two tabs at the same time. */
  | { readonly do: 'take a seat twice'; readonly order: number; readonly learner: number }
  /** While the buyer names somebody else. */
  | { readonly do: 'take a renamed seat'; readonly order: number; readonly learner: number; readonly other: number }
  | { readonly do: 'kill while taking'; readonly order: number; readonly learner: number; readonly at: number };

const namers = ['buyer', 'staff'] as const;
export type Namer = (typeof namers)[number];

const some = fc.nat({ max: 9 });
const people = fc.uniqueArray(buyer, { maxLength: 3 });

/** The event that a sequence may begin with. */
export const startOfSeats = fc.record({
  do: fc.constant('order seats' as const),
  learner: buyer,
  courses: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }),
  seats: fc.integer({ min: 2, max: 4 }),
  people,
});

export const seatKinds = [
  [3, startOfSeats],
  [2, fc.record({ do: fc.constant('name seats' as const), order: some, people, by: fc.constantFrom(...namers) })],
  [4, fc.record({ do: fc.constant('take a seat' as const), order: some, learner: buyer })],
  [1, fc.record({ do: fc.constant('take a seat twice' as const), order: some, learner: buyer })],
  [1, fc.record({ do: fc.constant('take a renamed seat' as const), order: some, learner: buyer, other: buyer })],
  [
    1,
    fc.record({ do: fc.constant('kill while taking' as const), order: some, learner: buyer, at: fc.nat({ max: 30 }) }),
  ],
] as const satisfies readonly (readonly [number, fc.Arbitrary<SeatCommand>])[];
