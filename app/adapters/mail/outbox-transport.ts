import type { MailTransport } from '#app/platform/mail/mail.ts';

/** Creates the transport of demo mode without a mail server: it accepts every mail and sends none. /dev/mailbox shows the outbox. */
export function createOutboxTransport(): MailTransport {
  return { send: () => Promise.resolve(), checkReachable: () => Promise.resolve({ kind: 'no_server' }) };
}
