/** Mails that a user may turn off, besides the newsletter: reminders of unpaid orders, and mails to the learners of a course. */
export const optOutKinds = ['order_reminders', 'course'] as const;
