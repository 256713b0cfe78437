/** Source of the right to study: a paid line, a test payment, or staff. */
const enrolmentSources = ['payment', 'test', 'grant'] as const;
export type EnrolmentSource = (typeof enrolmentSources)[number];
