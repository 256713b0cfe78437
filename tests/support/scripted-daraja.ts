import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import type { DarajaSettings } from '#app/adapters/daraja/daraja-settings.ts';

/** One request as it came. */
export interface Heard {
  readonly path: string;
  readonly authorization: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Answering = (response: ServerResponse, heard: Heard) => void;

/** A server that answers as a test says, also as no Daraja ever would; the simulator keeps to what Daraja does. */
export class ScriptedDaraja {
  readonly heard: Heard[] = [];
  /** How it gives access tokens: the first is 'token-1', and so on. */
  givesToken: Answering = (response) => json(response, 200, { access_token: this.#nextToken(), expires_in: '3599' });
  /** How it answers everything else. */
  answers: Answering = (response) => json(response, 404, {});
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

  /** The requests for a token, and the others. */
  get asked(): { readonly tokens: readonly Heard[]; readonly calls: readonly Heard[] } {
    const isToken = ({ path }: Heard) => path.startsWith('/oauth/');
    return { tokens: this.heard.filter(isToken), calls: this.heard.filter((heard) => !isToken(heard)) };
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
    const heard: Heard = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      fields: body === '' ? {} : (JSON.parse(body) as Record<string, unknown>),
    };
    this.heard.push(heard);
    if (heard.path.startsWith('/oauth/')) this.givesToken(response, heard);
    else this.answers(response, heard);
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** One of them for each test of the file. */
export function useScriptedDaraja(): { readonly current: ScriptedDaraja } {
  const held = { current: new ScriptedDaraja() };
  beforeEach(() => {
    held.current = new ScriptedDaraja();
    return held.current.open();
  });
  afterEach(() => held.current.close());
  return held;
}
