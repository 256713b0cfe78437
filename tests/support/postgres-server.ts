import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { createServerDatabase } from './create-server-database.ts';
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
  const as = (program: string, args: string[]): [string, string[]] =>
    owner
      ? [
          'setpriv',
          [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--pdeathsig', 'INT', program, ...args],
        ]
      : [program, args];

  const data = join(folder, 'data');
  const superuser = 'tester';
  await run(
    ...as(join(programs, 'initdb'), [
      '-D',
      data,
      '-U',
      superuser,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]),
    { cwd: folder },
  );
  const port = tls ? await freePort() : null;
  if (tls) {
    const [key, certificate] = ['server.key', 'server.crt'].map((name) => join(data, name)) as [string, string];
    const forLocalhost = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    await run(...as('openssl', [...request, ...forLocalhost, '-keyout', key, '-out', certificate]), { cwd: folder });
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
  const launch = () =>
    spawn(...as(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = launch();
  const stop = async () => {
    await endServer(server);
    await rm(folder, { recursive: true, force: true });
  };
  const urlOf = (database: string) =>
    `postgresql://${superuser}@localhost${port ? `:${port}` : ''}/${database}?host=${encodeURIComponent(folder)}`;
  try {
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
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
    async kill() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    async startAgain() {
      for (;;) {
        server = launch();
        try {
          return await ready(server);
        } catch (error) {
          // Processes of the killed server notice its end a moment later, and hold its shared memory until then.
          if (!/shared memory|lock file/.test(String(error))) throw error;
          await wait(100);
        }
      }
    },
    createDatabase: async (name) => void (await createServerDatabase({ url: urlOf('postgres') }, name)),
    stop,
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

/** Resolves when the server accepts connections; rejects with its output when it ends before. */
async function ready(server: ChildProcess): Promise<void> {
  let words = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (part: Buffer) => {
      words = (words + part.toString()).slice(-4000);
      if (words.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${words}`)));
    server.once('error', reject);
  });
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // Fast shutdown, because failed tests may have left connections.
  server.kill('SIGINT');
  await ended;
}
