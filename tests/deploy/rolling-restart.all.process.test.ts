import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '#tests/support/free-port.ts';
import { noCaddy, startCaddy, type Caddy } from '#tests/support/caddy.ts';
import { compiledCode, serverProgram } from '#tests/support/compiled-code.ts';
import { noNginx, startNginx, type Nginx } from '#tests/support/nginx.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';

const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, { environment: Record<string, string> }>;
};
const drainSeconds = String(services['app-1']?.environment['DRAIN_SECONDS']);

/** Makes a folder that is removed after the test. */
function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a copy of the server on a port, which can start again after it ended. */
function createCopy(port: number) {
  const folder = temporaryFolder('copy-');
  copyPreparedFolder(folder);
  let child: ChildProcess | null = null;
  onTestFinished(() => void child?.kill('SIGKILL'));
  return {
    /** Process id of the running server, as its answers contain it. */
    pid: () => String(child?.pid),
    async start(): Promise<void> {
      const server = spawn(process.execPath, [serverProgram], {
        env: {
          PATH: process.env['PATH'],
          ...compiledCode,
          DATA_DIR: folder,
          PORT: String(port),
          LOG_LEVEL: 'fatal',
          TRUSTED_PROXIES: 'loopback',
          DRAIN_SECONDS: drainSeconds,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = server;
      let output = '';
      await new Promise<void>((ready, failed) => {
        server.stdout.on('data', (part: Buffer) => {
          output += part.toString();
          if (output.includes('Ready at')) ready();
        });
        server.once('exit', (code) => failed(new Error(`the copy ended with ${code}: ${output}`)));
      });
    },
    async stop(): Promise<void> {
      const server = child;
      if (!server) throw new Error('the copy was not started');
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}

/** Reads and sends without pause until `stop`, each request on its own connection. */
function visit(url: string) {
  const send = url.startsWith('http:') ? httpRequest : httpsRequest;
  const failed: string[] = [];
  const answeredBy = new Set<string>();
  const ask = (method: string, path: string) =>
    new Promise<void>((done) => {
      const fail = (reason: string) => done(void failed.push(`${method} ${path}: ${reason}`));
      const headers = { 'x-forwarded-for': '10.1.2.3', 'content-length': '0' };
      const sent = send(`${url}${path}`, { method, headers, agent: false, rejectUnauthorized: false }, (response) => {
        answeredBy.add(String(response.headers['x-process']));
        response.resume();
        response.on('error', ({ message }) => fail(message));
        response.on('end', () => (response.statusCode === 200 ? done() : fail(String(response.statusCode))));
      });
      sent.on('error', ({ message }) => fail(message));
      sent.end();
    });
  const over = new AbortController();
  const visitor = async (number: number) => {
    while (!over.signal.aborted) await ask(number % 2 ? 'POST' : 'GET', '/courses');
  };
  const visitors = Promise.all(Array.from({ length: 6 }, (_, number) => visitor(number)));
  return {
    failed,
    /** Resolves when all these processes have answered after the call. */
    async meet(pids: readonly string[]): Promise<void> {
      answeredBy.clear();
      await expect.poll(() => pids.every((pid) => answeredBy.has(pid))).toBe(true);
    },
    async end() {
      over.abort();
      await visitors;
    },
  };
}

type Start = (folder: string, copies: readonly [number, number]) => Promise<Nginx | Caddy>;

const proxies: readonly { name: string; missing: string | null; start: Start }[] = [
  {
    name: 'nginx',
    missing: noNginx,
    start: async (folder, copies) =>
      startNginx(folder, { port: await freePort(), plainPort: await freePort(), copies }),
  },
  {
    name: 'Caddy',
    missing: noCaddy,
    start: async (folder, copies) => startCaddy(folder, { port: await freePort(), copies }),
  },
];
const installed = proxies.filter(({ missing }) => missing === null);
const names = installed.map(({ name }) => name).join(' and ');

test.skipIf(installed.length === 0)(
  `no request behind ${names || 'a proxy (there is none on this machine)'} fails while two copies are restarted one after the other`,
  async () => {
    const ports = [await freePort(), await freePort()] as const;
    const copies = ports.map(createCopy);
    await Promise.all(copies.map((copy) => copy.start()));
    const running = await Promise.all(installed.map(({ start }) => start(temporaryFolder('proxy-'), ports)));
    for (const proxy of running) onTestFinished(() => proxy.stop());
    const crowds = running.map(({ url }) => visit(url));
    const takeOut = (out: readonly number[]) => Promise.all(running.map((proxy) => proxy.takeOut(out)));
    // An operator also waits until the proxy sends requests to a copy again.
    const meetBoth = () => Promise.all(crowds.map((crowd) => crowd.meet(copies.map((copy) => copy.pid()))));
    for (const [index, copy] of copies.entries()) {
      await meetBoth();
      await takeOut(ports.slice(index, index + 1));
      await copy.stop();
      await copy.start();
      await takeOut([]);
    }
    await meetBoth();
    await Promise.all(crowds.map((crowd) => crowd.end()));
    expect(crowds.map(({ failed }) => failed)).toEqual(installed.map(() => []));
  },
);
