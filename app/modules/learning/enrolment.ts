/** Where the right to study comes from: a paid line, a test payment, or an administrator's grant. */
export const enrolmentSources = ['payment', 'test', 'grant'] as const;
export type EnrolmentSource = (typeof enrolmentSources)[number];
