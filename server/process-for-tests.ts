import { setTimeout as wait } from 'node:timers/promises';
import { readText } from '#app/platform/http/read-text.ts';
import type { PageHandler } from './chain-parts.ts';
import { readStartConfig } from './read-start-config.ts';
import { runProcess } from './run-process.ts';
import { startServer } from './start-server.ts';

/** Pages that show how a server ends: one that takes its time, one that never ends, one that breaks the process; and one that reads JSON. */
const pages: PageHandler = async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith('/api/uploads/')) {
    // As a route that first asks the database who it is: meanwhile the burst is buffered.
    await wait(20);
    return Response.json(await readText(request.body, 64 * 1024));
  }
  if (pathname === '/slow') await wait(1_500);
  if (pathname === '/forever') await new Promise(() => undefined);
  if (pathname === '/broken') setImmediate(() => void Promise.reject(new Error('nobody caught this')));
  if (pathname === '/events') {
    const events = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: hello\n\n')),
    });
    return new Response(events, { headers: { 'content-type': 'text/event-stream' } });
  }
  return new Response(`<!doctype html>${pathname}`, { headers: { 'content-type': 'text/html' } });
};

// The server as a process of its own, with everything but the real pages, which need a build.
await runProcess(async (tell) => {
  const server = await startServer({
    config: await readStartConfig(process.env),
    pages,
    assets: (_request, _response, next) => next(),
    seed: null,
    tell,
  });
  tell(`Ready at ${server.config.appUrl}`);
  return server;
});
