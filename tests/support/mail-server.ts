import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface TakenMail {
  readonly to: string;
  /** The mail as received, with headers. */
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  /** Received mails, oldest first. */
  readonly mails: readonly TakenMail[];
  close(): Promise<void>;
}

/** Starts a mail server in this process that accepts all mails and delivers none. */
export async function startMailServer(): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, raw });
        done();
      });
    },
  });
  // Its users test broken connections.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
