import { createTransport } from 'nodemailer';
import { setTimeout as wait } from 'node:timers/promises';
import type { Mail, MailAttachment, MailReach, MailTransport } from '#app/platform/mail/mail.ts';

interface SmtpSettings {
  /** smtp:// (with STARTTLS if the server offers it) or smtps://, with user and password. */
  readonly url: string;
  /** 'Name <address>' */
  readonly from: string;
  /** Milliseconds for one mail from connecting to the server's yes; ten seconds unless a test shortens it. */
  readonly timeoutMs?: number;
}

/**
 * Creates a transport that sends by SMTP. Rejects if the server refuses the mail or does not accept it in time. The timeout also ends a
 * server that trickles its answer, so that no mail delays the others.
 */
export function createSmtpTransport({ url, from, timeoutMs = 10_000 }: SmtpSettings): MailTransport {
  const open = () =>
    createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // Nothing in a mail may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    async send(mail: Mail) {
      const transport = open();
      try {
        await transport.sendMail({
          from,
          // One address, not a list to be parsed.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
          ...(mail.attachment && { attachments: [attachmentOf(mail.attachment)] }),
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
        // nodemailer's check takes no signal, and its timeouts restart with every byte.
        return await Promise.race([transport.verify().then(() => ({ kind: 'reached' }) as const, reachOf), tooLate]);
      } finally {
        late.abort();
        await tooLate.catch(() => undefined);
        transport.close();
      }
    },
  };
}

const attachmentOf = ({ name, base64 }: MailAttachment) => ({
  filename: name,
  content: base64,
  encoding: 'base64',
  contentType: 'application/pdf',
});

function reachOf(error: Error & { code?: string }): MailReach {
  return { kind: error.code === 'EAUTH' ? 'refused' : 'unreachable', reason: error.message };
}

/** Returns the headers for the mail program's unsubscribe button: one POST, without opening a page (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
