import { createTransport } from 'nodemailer';
import { setTimeout as wait } from 'node:timers/promises';
import type { Mail, MailReach, MailTransport } from '#app/platform/mail/mail.ts';

export interface SmtpSettings {
  /** smtp:// (STARTTLS where the server offers it) or smtps://, with user and password in it. */
  readonly url: string;
  /** 'Name <address>' */
  readonly from: string;
  /** Milliseconds for one mail from connecting to the server's yes; ten seconds unless a test shortens it. */
  readonly timeoutMs?: number;
}

/**
 * Sends by SMTP. Rejects when the server refused the mail or did not take it in time; a server that trickles its answer
 * is cut off like one that is silent, so that no mail holds up the others.
 */
export function createSmtpTransport({ url, from, timeoutMs = 10_000 }: SmtpSettings): MailTransport {
  const open = () =>
    createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // A mail is made of its own words: nothing in it makes the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    async send(mail: Mail) {
      const transport = open();
      try {
        await transport.sendMail({
          from,
          // As one address, not as a list to be parsed.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
          signal: AbortSignal.timeout(timeoutMs),
        });
      } finally {
        transport.close();
      }
    },
    async checkReachable() {
      const transport = open();
      const late = new AbortController();
      const tooLate = wait(timeoutMs, { kind: 'unreachable', reason: 'no answer in time' } as const, {
        signal: late.signal,
      });
      try {
        // nodemailer ends a look at the server by no signal, and its time-outs begin anew with every byte.
        return await Promise.race([transport.verify().then(() => ({ kind: 'reached' }) as const, reachOf), tooLate]);
      } finally {
        late.abort();
        await tooLate.catch(() => undefined);
        transport.close();
      }
    },
  };
}

function reachOf(error: Error & { code?: string }): MailReach {
  return { kind: error.code === 'EAUTH' ? 'refused' : 'unreachable', reason: error.message };
}

/** RFC 8058: a mail program's own button ends the subscription by one POST, without opening a page. */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
