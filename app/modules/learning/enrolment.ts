/** Where the right to study comes from (decision L5): a paid line, a test payment, or an administrator's grant. */
export const enrolmentSources = ['payment', 'test', 'grant'] as const;
export type EnrolmentSource = (typeof enrolmentSources)[number];
