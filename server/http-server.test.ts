import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listen, type HttpServer } from './http-server.ts';

const connections: Socket[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.destroy();
});

/** Starts a server, and a connection that a proxy keeps open after its first request. */
async function keepConnection(): Promise<{
  server: HttpServer;
  ask: () => void;
  answers: () => number;
  ended: Promise<unknown>;
}> {
  const stopping = new AbortController();
  const server = await listen('127.0.0.1', 0, {
    handle(_, response) {
      if (stopping.signal.aborted) response.setHeader('connection', 'close');
      response.end('fine');
    },
    answerTo: () => '',
  });
  const connection = connect(server.port, '127.0.0.1');
  connections.push(connection);
  let received = '';
  connection.setEncoding('utf8').on('data', (part: string) => (received += part));
  const ask = () => void connection.write('POST / HTTP/1.1\r\nhost: shop.example\r\ncontent-length: 0\r\n\r\n');
  const answers = () => received.split('HTTP/1.1 200').length - 1;
  ask();
  await expect.poll(answers).toBe(1);
  stopping.abort();
  return { server, ask, answers, ended: once(connection, 'end') };
}

test('requests on kept-alive connections are answered during a stop, and the server ends with its last connection', async () => {
  const { server, ask, answers, ended } = await keepConnection();
  const begun = performance.now();
  const stopped = server.stop({ idleMs: 50_000, drainMs: 50_000 });
  ask();
  await ended;
  expect(answers()).toBe(2);
  await stopped;
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('an idle connection is closed after idleMs', async () => {
  const { server, answers, ended } = await keepConnection();
  await server.stop({ idleMs: 50, drainMs: 50_000 });
  await ended;
  expect(answers()).toBe(1);
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
});
