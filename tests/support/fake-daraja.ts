import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { DarajaSettings } from '#app/adapters/daraja/daraja-settings.ts';

/** A received request. */
interface ReceivedRequest {
  readonly path: string;
  readonly authorization: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Respond = (response: ServerResponse, received: ReceivedRequest) => void;

/** A server with the answers of a test, even such that Daraja never gives; the simulator only gives real ones. */
class FakeDaraja {
  readonly received: ReceivedRequest[] = [];
  /** Answers requests for tokens: the first is 'token-1', and so on. */
  respondToToken: Respond = (response) => json(response, 200, { access_token: this.#nextToken(), expires_in: '3599' });
  /** Answers all other requests. */
  respond: Respond = (response) => json(response, 404, {});
  #tokens = 0;
  #server = createServer((request, response) => void this.#hear(request, response));

  #nextToken(): string {
    this.#tokens += 1;
    return `token-${this.#tokens}`;
  }

  get settings(): DarajaSettings {
    const { port } = this.#server.address() as AddressInfo;
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      consumerKey: 'our-consumer-key',
      consumerSecret: 'our-consumer-secret',
      shortcode: '600584',
      passkey: 'our-passkey',
      transactionType: 'CustomerPayBillOnline',
      till: null,
      initiator: { name: 'our-initiator', securityCredential: async () => 'c2VhbGVk' },
    };
  }

  /** Returns the requests for a token, and the others. */
  get asked(): { readonly tokens: readonly ReceivedRequest[]; readonly calls: readonly ReceivedRequest[] } {
    const isToken = ({ path }: ReceivedRequest) => path.startsWith('/oauth/');
    return { tokens: this.received.filter(isToken), calls: this.received.filter((received) => !isToken(received)) };
  }

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const received: ReceivedRequest = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      fields: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
    };
    this.received.push(received);
    if (received.path.startsWith('/oauth/')) this.respondToToken(response, received);
    else this.respond(response, received);
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Makes a server for each test of the file. */
export function useFakeDaraja(): { readonly current: FakeDaraja } {
  const held = { current: new FakeDaraja() };
  beforeEach(() => {
    held.current = new FakeDaraja();
    return held.current.open();
  });
  afterEach(() => held.current.close());
  return held;
}
