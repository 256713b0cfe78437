import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { readText } from '#app/platform/http/stream-text.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { PageHandler } from './chain-parts.ts';
import { runProcess, sentencesFor } from './run-process.ts';
import { startProcess, type Serve } from './start-process.ts';
import { startServer } from './start-server.ts';

const fail = (): never => {
  throw new Error('nobody caught this');
};

/** Keeps a request waiting for an error that no handler can catch. */
const failures: Readonly<Record<string, (scope: RequestScope) => unknown>> = {
  '/fails/in-a-timer': () => setTimeout(fail, 5),
  '/fails/in-a-tick': () => process.nextTick(fail),
  '/fails/in-a-promise': () => setImmediate(() => void Promise.reject(new Error('nobody caught this'))),
  '/fails/in-a-listener': () => fs.createReadStream(import.meta.filename).on('data', fail),
  '/fails/in-a-stream': () => fs.createReadStream('/no/such/file'),
  '/fails/in-a-web-stream': () => void Readable.toWeb(Readable.from(['a'])).pipeTo(new WritableStream({ write: fail })),
  '/fails/in-a-transaction': ({ services }) =>
    services.db.transaction(async (tx) => {
      await tx.execute('select 1');
      setTimeout(fail, 5);
      await new Promise(() => undefined);
    }),
  // Fails as the embedded database does on a full disk.
  '/fails/on-a-full-disk': async ({ services }) => {
    const write = fs.writeSync;
    fs.writeSync = ((file: number, ...rest: [never]) => {
      if (file <= 2) return write(file, ...rest);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28 });
    }) as typeof fs.writeSync;
    syncBuiltinESMExports();
    await services.db.execute('create table never_kept (n int)');
  },
};

/** Pages that show how a server ends: one slow, one endless, some broken; and one that reads a body. */
const pages: PageHandler = async (request, scope) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/uploads/')) {
    // Waits like a route that first asks the database for the session; meanwhile the body is buffered.
    await wait(20);
    return Response.json(await readText(request.body, 64 * 1024));
  }
  const failure = failures[pathname];
  if (failure) {
    if (request.headers.get('x-answer-first') === null) {
      await failure(scope);
      await new Promise(() => undefined);
    }
    void failure(scope);
  }
  if (pathname === '/slow') await wait(1_500);
  if (pathname === '/forever') await new Promise(() => undefined);
  if (pathname === '/events') {
    const events = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: hello\n\n')),
    });
    return new Response(events, { headers: { 'content-type': 'text/event-stream' } });
  }
  return new Response(`<!doctype html>${pathname}`, {
    headers: { 'content-type': 'text/html', 'x-process': String(process.pid) },
  });
};

// Starts the server as a process, with everything but the real pages, which need a build.
const serve: Serve = async (options) => {
  const server = await startServer({ ...options, pages, assets: (_request, _response, next) => next(), seed: null });
  process.on('SIGUSR2', fail);
  return { ...server, message: `Ready at ${server.config.appUrl}` };
};

await runProcess((tell) => startProcess(async () => serve, tell), { sentences: sentencesFor(process.env) });
