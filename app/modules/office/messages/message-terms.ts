import { m } from '#texts';

/** Maximum characters; the database allows 10,000. */
export const maxMessageLength = 5000;

/** A field of the forms that people do not see. */
export const honeypotName = 'website';

/** From the specification. */
export const messageSentences = {
  contactSent: m.messages_contact_sent,
  contactFailed: m.messages_contact_failed,
  subscribed: m.messages_subscribed,
  subscribeFailed: m.messages_subscribe_failed,
  subscribeOffline: m.messages_subscribe_offline,
} as const;
