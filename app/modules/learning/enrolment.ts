/** Where the right to study comes from (decision L5): a paid line, a test payment, or an administrator's grant. */
export const enrolmentSources = ['payment', 'test', 'grant'] as const;
export type EnrolmentSource = (typeof enrolmentSources)[number];

export interface Enrolment {
  readonly id: string;
  readonly userId: string;
  readonly courseId: string;
  readonly source: EnrolmentSource;
  /** The payment row that gives it; a grant is a payment of 0. */
  readonly paymentId: string;
  readonly enrolledAt: Date;
}
