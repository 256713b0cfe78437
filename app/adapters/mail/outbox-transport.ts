import type { MailTransport } from '#app/platform/mail/mail.ts';

/** For demo mode without a mail server: takes every mail and sends none. The outbox itself is shown at /dev/mailbox. */
export function createOutboxTransport(): MailTransport {
  return { send: () => Promise.resolve(), checkReachable: () => Promise.resolve({ kind: 'no_server' }) };
}
