import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** PostgreSQL's answer to a start without a password: AuthenticationOk, ReadyForQuery (idle). */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** First byte of the message Terminate. */
const terminate = 0x58;

/**
 * The socket from `pg` to PGlite. It runs everything that `pg` sends together (a whole query) in one call, and returns the answer
 * unchanged. The adapter that comes with PGlite makes five calls and parses the answer.
 */
export class EmbeddedStream extends Duplex {
  readonly #lite: PGlite;
  #isStarted = false;

  constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  connect(): this {
    void this.#lite.waitReady.then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Writes push the answers, so reading does nothing.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: readonly { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  #send(messages: Buffer, done: () => void): void {
    if (!this.#isStarted) {
      this.#isStarted = true;
      this.push(welcome);
      done();
      return;
    }
    if (messages[0] === terminate) {
      done();
      this.push(null);
      return;
    }
    done();
    this.#run(messages)
      .then((answer) => this.push(answer))
      .catch((error: Error) => this.destroy(error));
  }

  /** Runs messages at once, on this thread. */
  async #run(messages: Buffer): Promise<Buffer> {
    const answer: Buffer[] = [];
    await this.#lite.execProtocolRawStream(messages, {
      syncToFs: false,
      // PGlite reuses this memory, so the bytes are copied.
      onRawData: (bytes) => answer.push(Buffer.from(bytes)),
    });
    return Buffer.concat(answer);
  }
}
