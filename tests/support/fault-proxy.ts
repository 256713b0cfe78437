import { createServer, connect, type AddressInfo, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** Faults of a service behind a network. */
export const faults = ['down', 'slow', 'reset', 'garbage'] as const;
export type Fault = (typeof faults)[number];

const portal = '<!doctype html><title>Welcome to the hotel</title><p>Please accept our terms to go on.</p>';
/** Wrong answers, in turns: a hotel's page and bytes of another protocol; the third is half of the true answer. */
const wrongAnswers: readonly Buffer[] = [
  Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${portal.length}\r\n\r\n${portal}`),
  Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0xff, 0x00, 0x0d, 0x0a, 0x0d, 0x0a]),
];

/**
 * A TCP proxy in front of a real service, with a connection that a test breaks and restores while it is in use. `down` refuses connections
 * and drops open ones; `slow` sends an answer byte by byte; `reset` breaks the connection in the middle of the first answer; `garbage`
 * sends something else, or half of the answer, and ends.
 */
export class FaultProxy {
  #fault: Fault | null = null;
  #server: Server | null = null;
  #port = 0;
  #spoilt = 0;
  #target: NetConnectOpts | null = null;
  readonly #lines = new Set<Line>();
  readonly #perByteMs: number;

  private constructor(perByteMs: number) {
    this.#perByteMs = perByteMs;
  }

  /** Starts listening. Each byte of a slow answer takes `perByteMs` milliseconds. */
  static async open({ perByteMs = 40 } = {}): Promise<FaultProxy> {
    const proxy = new FaultProxy(perByteMs);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Sets the address of the real service. */
  leadTo(target: NetConnectOpts): void {
    this.#target = target;
  }

  async break(fault: Fault): Promise<void> {
    await this.mend();
    this.#fault = fault;
    this.#spoilt = 0;
    if (fault === 'down') await this.#stopListening();
  }

  /** Ends the fault; sends what was held back. */
  async mend(): Promise<void> {
    this.#fault = null;
    for (const line of this.#lines) line.flush();
    if (!this.#server) await this.#listen();
  }

  async close(): Promise<void> {
    if (this.#server) await this.#stopListening();
  }

  async #listen(): Promise<void> {
    const server = createServer((client) => this.#connect(client));
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(this.#port, '127.0.0.1', listening);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  async #stopListening(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const line of this.#lines) line.cut();
    await closed;
  }

  #connect(client: Socket): void {
    if (!this.#target) throw new Error('the proxy leads nowhere');
    const line = new Line(client, connect(this.#target), {
      perByteMs: this.#perByteMs,
      fault: () => this.#fault,
      nextWrongAnswer: () => wrongAnswers[this.#spoilt++ % (wrongAnswers.length + 1)] ?? null,
      ended: () => this.#lines.delete(line),
    });
    this.#lines.add(line);
  }
}

interface Condition {
  readonly perByteMs: number;
  fault(): Fault | null;
  /** Null means half of the true answer. */
  nextWrongAnswer(): Buffer | null;
  ended(): void;
}

/** One connection through the proxy. */
class Line {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #condition: Condition;
  #held = Buffer.alloc(0);
  #timer: NodeJS.Timeout | null = null;
  #isSpoilt = false;

  constructor(client: Socket, server: Socket, condition: Condition) {
    this.#client = client;
    this.#server = server;
    this.#condition = condition;
    client.on('data', (bytes) => void server.write(bytes));
    server.on('data', (bytes) => this.#answer(bytes));
    client.on('end', () => server.end());
    server.on('end', () => {
      if (this.#held.length === 0) client.end();
    });
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      // Closing this end closes the other.
      socket.on('error', () => undefined);
      socket.on('close', () => this.cut());
    }
  }

  cut(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#client.destroy();
    this.#server.destroy();
    this.#condition.ended();
  }

  /** Sends what is held back. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#held.length > 0) this.#client.write(this.#held);
    this.#held = Buffer.alloc(0);
  }

  #answer(bytes: Buffer): void {
    if (this.#isSpoilt) return;
    switch (this.#condition.fault()) {
      case null:
      case 'down':
        return void (this.#held.length > 0 ? this.#hold(bytes) : this.#client.write(bytes));
      case 'slow':
        return this.#hold(bytes);
      case 'reset':
        this.#isSpoilt = true;
        return void this.#client.write(halfOf(bytes), () => this.#client.resetAndDestroy());
      case 'garbage':
        this.#isSpoilt = true;
        return void this.#client.end(this.#condition.nextWrongAnswer() ?? halfOf(bytes));
    }
  }

  #hold(bytes: Buffer): void {
    this.#held = Buffer.concat([this.#held, bytes]);
    this.#timer ??= setTimeout(() => this.#trickle(), this.#condition.perByteMs);
  }

  #trickle(): void {
    this.#client.write(this.#held.subarray(0, 1));
    this.#held = this.#held.subarray(1);
    this.#timer = this.#held.length > 0 ? setTimeout(() => this.#trickle(), this.#condition.perByteMs) : null;
  }
}

const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
