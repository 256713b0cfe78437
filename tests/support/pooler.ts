import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwner, ownerOfDatabase, type TestPostgres } from './postgres-server.ts';
import { findProgram, startProgram } from './program.ts';

const program = findProgram('pgbouncer');

/** Why this machine has no pooler; null if it has. */
export const noPooler = program ? null : 'there is no pgbouncer on this machine; Debian: apt-get install pgbouncer';

export interface Pooler {
  /** Address of a database through the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of PostgreSQL, in transaction mode, over a socket in a temporary folder. */
export async function startPooler(postgres: TestPostgres, connections = 3): Promise<Pooler> {
  if (!program) throw new Error(noPooler ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'test-pooler-'));
  const configuration = join(folder, 'pgbouncer.ini');
  const behind = new URL(postgres.urlOf('any'));
  await writeFile(
    configuration,
    `[databases]
* = host=${postgres.folder} port=${behind.port || 5432} user=${behind.username}
[pgbouncer]
pool_mode = transaction
auth_type = any
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
default_pool_size = ${connections}
`,
  );
  const owner = await ownerOfDatabase();
  if (owner) await chown(folder, owner.uid, owner.gid);
  const pooler = await startProgram(asOwner(owner, [program, configuration]), (said) => said.includes('process up'));
  return {
    urlOf: (database) =>
      `postgresql://${behind.username}@localhost:6432/${database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      await pooler.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
