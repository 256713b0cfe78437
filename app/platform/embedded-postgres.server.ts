import type { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { Duplex } from 'node:stream';
import { EmbeddedFiles } from './embedded-files.server.ts';
import { nameStatements, StatementNames } from './name-statements.ts';
import { SingleConnectionPool, type PriorityPool } from './priority-pool.server.ts';
import { runOutsideRequests } from './request-context.ts';

// Stops V8 from compiling PostgreSQL again with optimisations: that takes 500 MB and both cores for some seconds after the start, and
// does not speed up short queries. Large scans take up to twice as long; shops with many rows use a server database.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

/** PGlite's usual parameters, but with fsync (it starts with -F) and with buffers for a small machine. */
const settings: Readonly<Record<string, string>> = {
  search_path: 'public',
  exit_on_error: 'false',
  log_checkpoints: 'false',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  shared_buffers: '16MB',
  fsync: 'on',
  wal_sync_method: 'fsync',
};
const startParams = [
  '--single',
  '-O',
  '-j',
  ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
];

/** Extensions that migrations create. A PostgreSQL server ships with them. */
const extensions = { pg_trgm };

/** Opens or creates the embedded database in a folder. The caller holds the folder's lock. */
export async function openEmbedded(path: string): Promise<PGlite> {
  mkdirSync(path, { recursive: true });
  return PGlite.create({ fs: new EmbeddedFiles(path), startParams, extensions });
}

/** Opens a database in memory, for tests. `snapshot` is the result of `dumpDataDir`. */
export async function openInMemory(snapshot?: Blob): Promise<PGlite> {
  const options: PGliteOptions = { extensions, ...(snapshot && { loadDataDir: snapshot }) };
  return PGlite.create(options);
}

/**
 * Returns the same `pg` pool as for a server, over PGlite. It has one connection, because PGlite is one session: requests queue for it,
 * so that no query runs inside another request's transaction.
 */
export function poolOver(lite: PGlite): PriorityPool {
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, stream: () => new EmbeddedStream(lite) });
      endAfterPanic(this);
    }
  }
  const pool = new SingleConnectionPool({
    Client: EmbeddedClient,
    max: 1,
    // Jobs queue for the one connection. With only one job at a time, a busy shop's payments would pile up.
    jobsAtOnce: 4,
    idleTimeoutMillis: 0,
    // All requests queue for one connection, so a long wait is no fault.
    connectionTimeoutMillis: 30_000,
    // A discarded client may have left its transaction open in PGlite's one session, and prepared statements whose names the next client
    // would reuse.
    onConnect: async (client) => {
      await client.query('rollback');
      await client.query('deallocate all');
    },
  });
  const names = new StatementNames();
  pool.on('connect', (client) => nameStatements(client, names));
  return pool;
}

/** Ends the process after a panic of PostgreSQL, as on a full disk, because it then refuses all queries. A new process recovers. */
function endAfterPanic(client: pg.Client): void {
  const { connection } = client as pg.Client & { readonly connection: EventEmitter };
  connection.on('errorMessage', ({ severity, message }: pg.DatabaseError) => {
    if (severity === 'PANIC')
      runOutsideRequests(() => setImmediate(() => fail(`the embedded database ended (${message})`)));
  });
}

/** Throws outside of any query and request, so that the error ends the process in order. */
function fail(message: string): never {
  throw new Error(message);
}

/** PostgreSQL's answer to a start without a password: AuthenticationOk, ReadyForQuery (idle). */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** First byte of the message Terminate. */
const terminate = 0x58;

/**
 * The socket from `pg` to PGlite. It runs everything that `pg` sends together (a whole query) in one call, and returns the answer
 * unchanged. The adapter that comes with PGlite makes five calls and parses the answer.
 */
class EmbeddedStream extends Duplex {
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
