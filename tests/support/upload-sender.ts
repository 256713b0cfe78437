import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { logInStaff } from '#app/modules/people/staff/log-in-staff.server.ts';
import { createStaff, type MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import type { MediaKind } from '#app/modules/catalogue/media/media-file.ts';
import { pieceType, tusVersion } from '#app/modules/catalogue/media/uploads/tus.ts';
import { uploadsPath } from '#app/modules/catalogue/media/uploads/upload.ts';
import type { StaffActor } from '#app/shared/actor.ts';
import { cookieOf } from './account-fixture.ts';
import type { HttpServerInstance } from './http-server-fixture.ts';

interface UploadAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A staff member's browser that uploads files in pieces to a test's chain. */
export interface Sender {
  readonly actor: StaffActor;
  readonly headers: Record<string, string>;
  begin(
    byteSize: number | string,
    about?: { kind?: MediaKind; name?: string; audience?: string },
  ): Promise<UploadAnswer>;
  /** Announces an upload and returns its id. */
  beginId(byteSize: number, kind?: MediaKind, name?: string): Promise<string>;
  /** Sends a piece; breaks the connection after `cutAfter` bytes. */
  piece(id: string, offset: number, bytes: Buffer, cutAfter?: number): Promise<UploadAnswer | null>;
  offset(id: string): Promise<number | null>;
  ask(method: string, path: string, headers?: Record<string, string>): Promise<UploadAnswer>;
}

/** Signs a staff member in to a chain's product. */
export async function openSender(
  chain: Pick<HttpServerInstance, 'port' | 'product'>,
  input?: MadeUser,
): Promise<Sender> {
  const { services } = chain.product;
  const staff = input ?? (await createStaff(services.db));
  const { config } = services;
  const session = await logInStaff(
    { ...services, ...config.staff, appUrl: config.appUrl, requireVerifiedEmail: true },
    {
      email: staff.email,
      password: staff.password,
      address: '192.0.2.1',
      userAgent: 'test',
      cookie: null,
      redirectTo: null,
    },
  );
  const headers = {
    host: 'shop.example',
    origin: 'https://shop.example',
    cookie: cookieOf(session.headers),
    'tus-resumable': tusVersion,
  };
  const actor: StaffActor = { kind: 'staff', userId: staff.id, email: staff.email, name: staff.name, role: 'manager' };

  async function ask(
    method: string,
    path: string,
    more: Record<string, string>,
    body?: Buffer,
    cutAfter?: number,
    arrived?: () => Promise<void>,
  ) {
    const agent = new Agent({ keepAlive: false });
    const sent = send({ agent, port: chain.port, path, method, headers: { ...headers, ...more } });
    const answered = once(sent, 'response').then(async ([response]) => ({
      status: Number(response.statusCode),
      headers: response.headers as IncomingHttpHeaders,
      text: (await buffer(response)).toString(),
    }));
    if (body && cutAfter !== undefined) {
      answered.catch(() => undefined);
      sent.write(body.subarray(0, cutAfter));
      await arrived?.();
      sent.destroy();
      return null;
    }
    sent.end(body);
    return answered;
  }

  const sender: Sender = {
    actor,
    headers,
    async begin(byteSize, { kind = 'video', name = 'talk.mp4', audience = 'private' } = {}) {
      const pairs = Object.entries({ filename: name, kind, audience });
      const metadata = pairs.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',');
      return sender.ask('POST', uploadsPath, { 'upload-length': String(byteSize), 'upload-metadata': metadata });
    },
    async beginId(byteSize, kind = 'video', name = 'talk.mp4') {
      const { status, headers: answer, text } = await sender.begin(byteSize, { kind, name });
      if (status !== 201) throw new Error(`${status} ${text}`);
      return String(answer.location).slice(`${uploadsPath}/`.length);
    },
    piece: (id, offset, bytes, cutAfter) =>
      ask(
        'PATCH',
        `${uploadsPath}/${id}`,
        { 'content-type': pieceType, 'upload-offset': String(offset), 'content-length': String(bytes.length) },
        bytes,
        cutAfter,
        async () => {
          while (((await sender.offset(id)) ?? Infinity) < offset + (cutAfter ?? 0)) await wait(10);
        },
      ),
    async offset(id) {
      const { headers: answer } = await sender.ask('HEAD', `${uploadsPath}/${id}`);
      return answer['upload-offset'] === undefined ? null : Number(answer['upload-offset']);
    },
    async ask(method, path, more = {}) {
      const answer = await ask(method, path, more);
      if (!answer) throw new Error('there was no answer');
      return answer;
    },
  };
  return sender;
}
