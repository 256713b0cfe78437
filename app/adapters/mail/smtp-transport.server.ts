import { createTransport } from 'nodemailer';
import type { Mail, MailTransport } from '#app/platform/mail/mail.ts';

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
  return {
    async send(mail: Mail) {
      const transport = createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        // A mail is made of its own words: nothing in it makes the server read a file or fetch an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
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
  };
}

/** RFC 8058: a mail program's own button ends the subscription by one POST, without opening a page. */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
