import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The shop's HTTP endpoint for callbacks. It can be closed and opened again, like a shop that is down. */
export class CallbackServer {
  readonly #take: (path: string, body: string) => Promise<void>;
  #server: Server | null = null;
  #port = 0;

  /** `take` receives the path and the body; if it throws, the answer is 503. */
  constructor(take: (path: string, body: string) => Promise<void>) {
    this.#take = take;
  }

  /** Opens on a free port at first and after `end`, and on the same port after `close`. */
  async open(): Promise<void> {
    const server = createServer((request, response) => {
      void this.#receive(request).then(
        () => response.end('{"ResultCode":0,"ResultDesc":"Accepted"}'),
        () => response.writeHead(503).end(),
      );
    });
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(this.#port, '127.0.0.1', listening);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Base address without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise((closed) => (server ? server.close(closed) : closed(null)));
  }

  /** Closes for good: another program may take the port. */
  async end(): Promise<void> {
    await this.close();
    this.#port = 0;
  }

  async #receive(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await this.#take(request.url ?? '', Buffer.concat(chunks).toString());
  }
}
