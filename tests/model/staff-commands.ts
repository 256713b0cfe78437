import fc from 'fast-check';

/** Events around the staff, as plain data like `Command`: who works for the shop, and what they delete and decide beside payments. */
export type StaffCommand =
  /** A manager, an accountant and somebody for support come beside the owner. */
  | { readonly do: 'appoint staff' }
  | { readonly do: 'suspend a colleague'; readonly member: number; readonly isSuspended: boolean }
  | { readonly do: 'forward a claim'; readonly claim: number }
  | { readonly do: 'decide about a refund'; readonly refund: number; readonly says: RefundDecision }
  | { readonly do: 'delete a course'; readonly course: number }
  | { readonly do: 'delete an account'; readonly learner: number }
  | { readonly do: 'delete the bundle'; readonly endsIt: boolean };

/** Of one in doubt, of a failed one, of one that was not sent, and of one that was paid twice. */
const refundDecisions = ['fail', 'fail', 'retry', 'retry', 'cancel', 'settle'] as const;
export type RefundDecision = (typeof refundDecisions)[number];

const some = fc.nat({ max: 9 });

/** Who does what staff do: the owner, the manager and the accountant mostly, support now and then. */
export const actingStaff = fc.constantFrom(0, 0, 1, 1, 2, 2, 3);

/** Learners, and now and then staff who buy. */
export const buyer = fc.constantFrom(0, 1, 2, 0, 1, 2, 3, 4, 5);

export const staffKinds = [
  [1, fc.record({ do: fc.constant('appoint staff' as const) })],
  [
    1,
    fc.record({
      do: fc.constant('suspend a colleague' as const),
      member: fc.nat({ max: 2 }),
      isSuspended: fc.constantFrom(true, true, false),
    }),
  ],
  [1, fc.record({ do: fc.constant('forward a claim' as const), claim: some })],
  [
    4,
    fc.record({
      do: fc.constant('decide about a refund' as const),
      refund: some,
      says: fc.constantFrom(...refundDecisions),
    }),
  ],
  [2, fc.record({ do: fc.constant('delete a course' as const), course: fc.nat({ max: 4 }) })],
  [2, fc.record({ do: fc.constant('delete an account' as const), learner: fc.nat({ max: 2 }) })],
  [1, fc.record({ do: fc.constant('delete the bundle' as const), endsIt: fc.boolean() })],
] as const satisfies readonly (readonly [number, fc.Arbitrary<StaffCommand>])[];
