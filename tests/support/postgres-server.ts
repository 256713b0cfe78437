import { execFile } from 'node:child_process';
import { chown, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { createServerDatabase } from './create-server-database.ts';
import { startProgram } from './program.ts';
import { findPostgres } from '../../scripts/test/postgres-programs.mjs';

const run = promisify(execFile);

export interface TestPostgres {
  /** Address of a database, over its Unix socket. */
  urlOf(database: string): string;
  /** Addresses over TLS; null without. `host` is the host name that the client expects. */
  readonly tls: { urlOf(database: string, host: string): string; readonly certificateFile: string } | null;
  /** Folder of its socket. */
  readonly folder: string;
  createDatabase(name: string): Promise<void>;
  /** Kills all its processes, as a crash does, without an orderly end. */
  kill(): Promise<void>;
  /** Starts it on the same data after `kill`; resolves when it accepts connections. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in a temporary folder, with a Unix socket there. PostgreSQL refuses to run as root, so root uses another user for it.
 * Without `durable` it does not sync to disk, because the data are temporary. With `tls` it also listens on TCP, with a self-signed
 * certificate for localhost. It ends with this process, however that ends.
 */
export async function startPostgres({ durable = false, tls = false } = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  if (!programs)
    throw new Error(`there are no programs of PostgreSQL on this machine; Debian: apt-get install postgresql`);
  const owner = await ownerOfDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'test-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const as = (...command: readonly [string, ...string[]]) => asOwner(owner, command, ['--pdeathsig', 'INT']);
  const runAs = ([program, ...args]: readonly [string, ...string[]]) => run(program, args, { cwd: folder });

  const data = join(folder, 'data');
  const superuser = 'tester';
  const form = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runAs(as(join(programs, 'initdb'), '-D', data, '-U', superuser, ...form));
  const port = tls ? await freePort() : null;
  if (tls) {
    const [key, certificate] = ['server.key', 'server.crt'].map((name) => join(data, name)) as [string, string];
    const forLocalhost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    await runAs(as('openssl', ...request, ...forLocalhost, '-keyout', key, '-out', certificate));
    await copyFile(certificate, join(folder, 'server.crt'));
  }
  const unsafeButQuick = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'max_wal_size=2GB',
  ];
  const settings = [
    `unix_socket_directories=${folder}`,
    ...(port ? ['listen_addresses=127.0.0.1', `port=${port}`, 'ssl=on'] : ['listen_addresses=']),
    'max_connections=60',
    ...(durable ? [] : unsafeButQuick),
  ];
  const command = as(join(programs, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting]));
  const launch = () => startProgram(command, (said) => said.includes('ready to accept connections'), { cwd: folder });
  let server = await launch().catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const urlOf = (database: string) =>
    `postgresql://${superuser}@localhost${port ? `:${port}` : ''}/${database}?host=${encodeURIComponent(folder)}`;
  return {
    urlOf,
    folder,
    tls:
      port === null
        ? null
        : {
            urlOf: (database, host) => `postgresql://${superuser}@${host}:${port}/${database}`,
            certificateFile: join(folder, 'server.crt'),
          },
    kill: async () => void (await server.end('SIGKILL')),
    async startAgain() {
      for (;;) {
        try {
          server = await launch();
          return;
        } catch (error) {
          // Processes of the killed server notice its end a moment later, and hold its shared memory until then.
          if (!/shared memory|lock file/.test(String(error))) throw error;
          await wait(100);
        }
      }
    },
    createDatabase: async (name) => void (await createServerDatabase({ url: urlOf('postgres') }, name)),
    async stop() {
      // Fast shutdown, because failed tests may have left connections.
      await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the user for a program that refuses root: the current user, or for root the distribution's user for it, or nobody. */
export async function ownerOfDatabase(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Returns the command that runs a program as this user. */
export const asOwner = (
  owner: { uid: number; gid: number } | null,
  command: readonly [string, ...string[]],
  options: readonly string[] = [],
): readonly [string, ...string[]] =>
  owner
    ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...options, ...command]
    : command;
