import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { MailReach, MailTransport } from '#app/platform/mail/mail.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.server.ts';
import { specifies } from '#tests/specifies.ts';

const mail = composeMail({
  brand: 'Duka & Co',
  to: 'faith@example.com',
  subject: 'Karibu, Zoë',
  heading: 'Karibu',
  blocks: [{ kind: 'text', text: 'Hello.' }],
});

const letter = composeMail({
  brand: 'Duka & Co',
  to: 'faith@example.com',
  replyTo: 'hello@example.com',
  unsubscribeUrl: 'https://shop.example/api/newsletter/unsubscribe/token',
  subject: 'Karibu',
  heading: 'Karibu',
  blocks: [],
});

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** Starts a mail server on a free port; returns a transport to it. */
async function transportTo(onConnection: (socket: Socket) => void, timeoutMs = 2000): Promise<MailTransport> {
  const { port } = await listenTo(onConnection);
  return createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'MIC3 <no-reply@example.com>', timeoutMs });
}

async function listenTo(onConnection: (socket: Socket) => void): Promise<AddressInfo> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address() as AddressInfo;
}

/** Sends a greeting that never ends. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('220-still here\r\n'), 50);
  socket.on('close', () => clearInterval(timer));
}

/** Speaks enough SMTP to accept a mail. `answers` replaces answers by command. */
function smtp(received: string[], answers: Record<string, string> = {}) {
  return (socket: Socket) => {
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((part) => part !== '')) {
        received.push(line);
        if (isData && line !== '.') continue;
        if (isData) isData = false;
        const verb = line.split(' ')[0] ?? '';
        if (verb === 'DATA') isData = true;
        if (verb === 'QUIT') return void socket.end('221 bye\r\n');
        socket.write(`${answers[verb] ?? (verb === 'DATA' ? '354 go on' : '250 fine')}\r\n`);
      }
    });
  };
}

describe.each<[string, () => Promise<MailTransport>, MailReach]>([
  ['smtp', () => transportTo(smtp([])), { kind: 'reached' }],
  ['outbox', () => Promise.resolve(createOutboxTransport()), { kind: 'no_server' }],
])('the %s transport', (_name, open, reach) => {
  it('accepts a mail', async () => {
    await expect((await open()).send(mail)).resolves.toBeUndefined();
  });

  it('checks whether the server accepts mails', async () => {
    expect(await (await open()).checkReachable()).toEqual(reach);
  });
});

describe('the smtp transport', () => {
  it('sends sender, recipient, subject, HTML and plain text', async () => {
    const received: string[] = [];
    await (await transportTo(smtp(received))).send(mail);
    const all = received.join('\n');
    expect(all).toContain('MAIL FROM:<no-reply@example.com>');
    expect(all).toContain('RCPT TO:<faith@example.com>');
    expect(all).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(all).toContain('text/plain');
    expect(all).toContain('text/html');
    expect(received.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  it('sends Reply-To and List-Unsubscribe', async () => {
    const received: string[] = [];
    await (await transportTo(smtp(received))).send(letter);
    const all = received.join('\n').replaceAll(/\n\s+/g, ' ');
    expect(all).toMatch(/^Reply-To: hello@example\.com$/m);
    expect(all).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/api\/newsletter\/unsubscribe\/token>$/m);
    expect(all).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  });

  it('sends a PDF beside the text', async () => {
    const received: string[] = [];
    const attachment = { name: 'INV-1.pdf', base64: Buffer.from('%PDF-1.7').toString('base64') };
    await (await transportTo(smtp(received))).send({ ...mail, attachment });
    expect(received.join('\n')).toMatch(/Content-Type: application\/pdf; name=INV-1\.pdf[^]*\n\n?JVBERi0xLjc=/);
  });

  it('rejects when the server refuses the recipient', async () => {
    const transport = await transportTo(smtp([], { RCPT: '550 no such user' }));
    await expect(transport.send(mail)).rejects.toThrow(/550/);
  });

  it('rejects when no server listens', async () => {
    const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:1', from: 'no-reply@example.com', timeoutMs: 2000 });
    await expect(transport.send(mail)).rejects.toThrow();
  });

  it.each([
    ['says nothing', () => undefined],
    ['talks rubbish', (socket: Socket) => void socket.write('\u0000\u0001rubbish\r\n')],
    ['hangs up', (socket: Socket) => void socket.destroy()],
    ['stops in the middle', (socket: Socket) => void socket.write('220-wait\r\n')],
  ])('rejects within its timeout when the server %s', async (_name, behave) => {
    const transport = await transportTo(behave, 300);
    const start = performance.now();
    await expect(transport.send(mail)).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('checks the server without sending a mail', async () => {
    const received: string[] = [];
    await (await transportTo(smtp(received))).checkReachable();
    const verbs = () => received.map((line) => line.split(' ')[0]);
    await expect.poll(verbs).toEqual(['EHLO', 'QUIT']);
  });

  it('reports that name or password are refused', async () => {
    const { port } = await listenTo(
      smtp([], { EHLO: '250-mail.example\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 not accepted' }),
    );
    const url = `smtp://us:wrong@127.0.0.1:${port}`;
    const transport = createSmtpTransport({ url, from: 'no-reply@example.com', timeoutMs: 2000 });
    expect(await transport.checkReachable()).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('535 5.7.8 not accepted') as string,
    });
  });

  it.each([
    ['says nothing', () => undefined],
    ['talks rubbish', (socket: Socket) => void socket.write('\u0000\u0001rubbish\r\n')],
    ['hangs up', (socket: Socket) => void socket.destroy()],
    ['trickles', trickle],
  ])('reports within its timeout a server that %s', async (_name, behave) => {
    const transport = await transportTo(behave, 300);
    const start = performance.now();
    expect(await transport.checkReachable()).toMatchObject({ kind: 'unreachable' });
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  specifies('Calls: time limits');
  it('limits the time of a server that answers byte by byte', async () => {
    const transport = await transportTo(trickle, 400);
    const start = performance.now();
    await expect(transport.send(mail)).rejects.toThrow();
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
