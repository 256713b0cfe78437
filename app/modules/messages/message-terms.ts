/** Characters; the database takes 10,000. */
export const longestMessage = 5000;

/** A field of the forms that people do not see. */
export const trapField = 'website';

/** From the specification. */
export const messageSentences = {
  contactSent: 'Thank you for your message. We will answer within one working day.',
  contactFailed:
    'Failed to send message. Please try again or reach out to us directly through our contact information.',
  subscribed: "Thank you for subscribing! You'll receive our newsletters soon.",
  subscribeFailed: 'Subscription failed. Please try again.',
  subscribeOffline: 'Network error. Please try again later.',
} as const;
