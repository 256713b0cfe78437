/** Source of the right to study: a paid line, a test payment, or an administrator's grant. */
export const enrolmentSources = ['payment', 'test', 'grant'] as const;
export type EnrolmentSource = (typeof enrolmentSources)[number];
