import { describe, expect, it } from 'vitest';
import { createLog } from '#app/platform/log.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { composeMail } from './compose-mail.ts';
import { deliverMails } from './deliver-mails.server.ts';
import { findMail, listMails } from './mail-queries.server.ts';
import type { Mail, MailTransport } from './mail.ts';
import { queueMail } from './queue-mail.server.ts';

/** Accepts mails, or refuses them while `isDown`. */
class TestMailbox implements Pick<MailTransport, 'send'> {
  readonly taken: Mail[] = [];
  isDown = false;
  send(mail: Mail): Promise<void> {
    if (this.isDown) return Promise.reject(new Error('421 try later'));
    this.taken.push(mail);
    return Promise.resolve();
  }
}

const letter = (subject: string, dedupeKey?: string) =>
  composeMail({
    brand: 'Duka & Co',
    to: 'faith@example.com',
    subject,
    heading: subject,
    blocks: [],
    ...(dedupeKey ? { dedupeKey } : {}),
  });

describe('the outbox', () => {
  const env = useTestEnv();
  const deliver = (transport: Pick<MailTransport, 'send'>) =>
    deliverMails({ db: env.db, clock: env.clock, log: createLog('silent'), transport });

  it('sends each mail once, oldest first', async () => {
    const mailbox = new TestMailbox();
    for (const subject of ['one', 'two', 'three']) await queueMail(env.db, letter(subject));
    expect(await deliver(mailbox)).toEqual({ sent: 3, refused: 0 });
    expect(await deliver(mailbox)).toEqual({ sent: 0, refused: 0 });
    expect(mailbox.taken.map((mail) => mail.subject)).toEqual(['one', 'two', 'three']);
  });

  it('keeps an attachment until the mail is sent', async () => {
    const mailbox = new TestMailbox();
    const attachment = { name: 'INV-1.pdf', base64: 'JVBERi0xLjc=' };
    expect(await queueMail(env.db, { ...letter('invoice', 'a'), attachment })).toBe(true);
    expect(await queueMail(env.db, letter('again', 'a'))).toBe(false);
    await deliver(mailbox);
    expect(mailbox.taken.map((mail) => mail.attachment)).toEqual([attachment]);
    expect(await listMails(env.db, 1)).toMatchObject([{ attachmentName: 'INV-1.pdf', attachment: null }]);
  });

  it('sends nothing of a rolled back transaction', async () => {
    await env.db
      .transaction(async (tx) => {
        await queueMail(tx, letter('never'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await deliver(new TestMailbox())).toEqual({ sent: 0, refused: 0 });
  });

  it('stores one of two mails with the same key', async () => {
    await queueMail(env.db, letter('receipt', 'receipt:1'));
    await queueMail(env.db, letter('receipt again', 'receipt:1'));
    await queueMail(env.db, letter('other', 'receipt:2'));
    const mailbox = new TestMailbox();
    await deliver(mailbox);
    expect(mailbox.taken.map((mail) => mail.subject)).toEqual(['receipt', 'other']);
  });

  it('waits longer after each refusal, and sends when the server is back', async () => {
    const mailbox = new TestMailbox();
    mailbox.isDown = true;
    await queueMail(env.db, letter('patient'));
    expect(await deliver(mailbox)).toEqual({ sent: 0, refused: 1 });
    expect(await deliver(mailbox)).toEqual({ sent: 0, refused: 0 });
    env.clock.advance({ minutes: 1 });
    expect(await deliver(mailbox)).toEqual({ sent: 0, refused: 1 });
    env.clock.advance({ minutes: 1 });
    expect(await deliver(mailbox)).toEqual({ sent: 0, refused: 0 });
    mailbox.isDown = false;
    env.clock.advance({ minutes: 4 });
    expect(await deliver(mailbox)).toEqual({ sent: 1, refused: 0 });
  });

  it('gives up after eight tries and stores the reason', async () => {
    const mailbox = new TestMailbox();
    mailbox.isDown = true;
    await queueMail(env.db, letter('hopeless'));
    let refused = 0;
    for (let day = 0; day < 20; day += 1) {
      refused += (await deliver(mailbox)).refused;
      env.clock.advance({ days: 1 });
    }
    expect(refused).toBe(8);
    const [row] = await listMails(env.db, 1);
    expect(row).toMatchObject({ status: 'failed', tries: 8, lastError: '421 try later' });
  });

  it('continues with other mails when one is refused', async () => {
    const taken: string[] = [];
    await queueMail(env.db, letter('bad'));
    await queueMail(env.db, letter('good'));
    await deliver({
      send: (mail) =>
        mail.subject === 'bad'
          ? Promise.reject(new Error('no such user'))
          : Promise.resolve(void taken.push(mail.subject)),
    });
    expect(taken).toEqual(['good']);
  });

  it('sends every mail once from several processes', async () => {
    const mailbox = new TestMailbox();
    for (let n = 0; n < 40; n += 1) await queueMail(env.db, letter(`mail ${n}`));
    await Promise.all([deliver(mailbox), deliver(mailbox), deliver(mailbox)]);
    expect(new Set(mailbox.taken.map((mail) => mail.subject)).size).toBe(40);
    expect(mailbox.taken).toHaveLength(40);
  });

  it('sends outside the transaction: a slow server does not block writers', async () => {
    await queueMail(env.db, letter('slow'));
    const during = { mails: 0 };
    await deliver({
      send: async () => {
        await queueMail(env.db, letter('meanwhile'));
        during.mails = (await listMails(env.db, 10)).length;
        throw new Error('enough');
      },
    });
    expect(during.mails).toBeGreaterThanOrEqual(2);
  });

  it('sends a mail again after the lease, if its process died while sending', async () => {
    const mailbox = new TestMailbox();
    await queueMail(env.db, letter('survivor'));
    const [queued] = await listMails(env.db, 1);
    await env.pool.query(`update mail_outbox set next_try_at = $1`, [new Date(env.clock.now().getTime() + 5 * 60_000)]);
    expect(await deliver(mailbox)).toMatchObject({ sent: 0 });
    env.clock.advance({ minutes: 5 });
    expect(await deliver(mailbox)).toMatchObject({ sent: 1 });
    expect(await findMail(env.db, queued?.id ?? '')).toMatchObject({ status: 'sent' });
  });
});
