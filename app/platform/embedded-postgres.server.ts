import type { EventEmitter } from 'node:events';
import { fsyncSync, mkdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { EmbeddedStream } from './embedded-stream.ts';
import { nameStatements, StatementNames } from './name-statements.ts';
import { SingleConnectionPool, type PriorityPool } from './priority-pool.server.ts';
import { runOutsideRequests } from './request-context.ts';

// V8 would compile PostgreSQL a second time, optimised: that takes 500 MB for some seconds after the start and both cores,
// and makes no difference to short queries (large scans take up to twice as long; a server database is there for those).
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

/** PGlite's own file system drops fsync; acknowledged rows must survive the machine, so this one passes it on. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(...args);
    result.emscriptenOpts.preRun?.push((module) => {
      const nodefs = (module as unknown as { NODEFS: { stream_ops: Record<string, unknown> } }).NODEFS;
      nodefs.stream_ops['fsync'] = (stream: { nfd: number }) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          endWithoutDisk(error as NodeJS.ErrnoException);
        }
        return 0;
      };
    });
    return result;
  }
}

/**
 * What the disk refuses to keep can neither be acknowledged nor tried again. PostgreSQL ends here and recovers at the next start; in
 * PGlite its end is a circle that never returns, so the process ends instead.
 */
function endWithoutDisk({ code, message }: NodeJS.ErrnoException): never {
  process.stderr.write(`The disk does not keep the embedded database (${code ?? message}), so the process ends.\n`);
  process.exit(1);
}

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

/** What migrations may create; a server has it among PostgreSQL's own extensions. */
const extensions = { pg_trgm };

/** Opens or creates the embedded database in a folder. The caller holds the folder's lock. */
export async function openEmbedded(path: string): Promise<PGlite> {
  mkdirSync(path, { recursive: true });
  return PGlite.create({ fs: new DurableNodeFS(path), startParams, extensions });
}

/** A database in memory, for tests; `snapshot` is what `dumpDataDir` gave. */
export async function openInMemory(snapshot?: Blob): Promise<PGlite> {
  const options: PGliteOptions = { extensions, ...(snapshot && { loadDataDir: snapshot }) };
  return PGlite.create(options);
}

/**
 * The same `pg` pool that a server would be reached by, over PGlite. One connection: PGlite is one session, and requests
 * queue for it, so that no query ever lands inside another request's transaction.
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
    // In the line for the one connection: a lone job of many would enter payments slower than a busy shop makes them.
    jobsAtOnce: 4,
    idleTimeoutMillis: 0,
    // Everybody waits in one line here: a crowd is not a fault.
    connectionTimeoutMillis: 30_000,
    // A client that was thrown away may have left its transaction open in the one session that PGlite has, and its prepared
    // statements, whose names the next client would want to give again.
    onConnect: async (client) => {
      await client.query('rollback');
      await client.query('deallocate all');
    },
  });
  const names = new StatementNames();
  pool.on('connect', (client) => nameStatements(client, names));
  return pool;
}

/** PostgreSQL that has given itself up, as on a full disk, would refuse everything from now on. A new process recovers. */
function endAfterPanic(client: pg.Client): void {
  const { connection } = client as pg.Client & { readonly connection: EventEmitter };
  connection.on('errorMessage', ({ severity, message }: pg.DatabaseError) => {
    if (severity === 'PANIC')
      runOutsideRequests(() => setImmediate(() => fail(`the embedded database ended (${message})`)));
  });
}

/** Outside of any query and any request, so that it ends the process in order. */
function fail(message: string): never {
  throw new Error(message);
}
