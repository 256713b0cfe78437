/**
 * Reloads nginx again and again (`nginx -s reload`) while people read and send through it: as browsers do, over HTTP/2, and each request on a
 * connection of its own. None may fail. HTTP/1.1 on connections that stay open may lose a request, which browsers send again.
 *
 *     npm run build && node tests/long/reload-nginx.ts [reloads]
 *
 * Needs nginx on this machine (Debian: apt-get install nginx).
 */
import { once } from 'node:events';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { Agent, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { startNginx } from '#tests/support/nginx.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { print, readCommand } from './kill-run.ts';

const { turns: reloads } = readCommand(100, 'reloads');
const perKind = 4;
const shop = await openShop('embedded');
const port = await freePort();
const server = await shop.start({ PORT: String(port), TRUSTED_PROXIES: 'loopback' });
const proxy = { port: await freePort(), plainPort: await freePort(), copies: [port, port] as const };
const nginx = await startNginx(shop.folder, proxy);
const over = new AbortController();
const unsafe = { rejectUnauthorized: false };

/** Statuses, or the reasons why no answer came; each visitor is a network of its own. */
type Ask = (method: string, visitor: string) => Promise<number | string>;

function overHttp1(agent: Agent | false): Ask {
  return (method, visitor) =>
    new Promise((answer) => {
      const headers = { 'x-forwarded-for': visitor, 'content-length': '0' };
      const sent = request(`${nginx.url}/readyz`, { ...unsafe, method, headers, agent }, (response) => {
        response.on('error', ({ message }) => answer(message)).on('end', () => answer(response.statusCode ?? 0));
        response.resume();
      });
      sent.on('error', ({ message }) => answer(message)).end();
    });
}

/** One connection, until nginx says goodbye. A request that it refused then was not read, so it is sent on the next one. */
function overHttp2(): Ask {
  let session: ClientHttp2Session | null = null;
  const ask: Ask = async (method, visitor) => {
    if (!session || session.closed || session.destroyed) {
      session = connect(nginx.url, unsafe);
      session.on('error', () => undefined);
    }
    const stream = session.request({ ':method': method, ':path': '/readyz', 'x-forwarded-for': visitor });
    let status: number | string = 'no answer';
    stream.on('response', (headers) => (status = headers[':status'] ?? 0));
    stream.on('error', ({ message }) => (status = message));
    stream.resume().end();
    await once(stream, 'close').catch(() => undefined);
    return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM ? ask(method, visitor) : status;
  };
  return ask;
}

const kinds = [
  { name: 'HTTP/2', ask: overHttp2, mayLose: false },
  { name: 'new connections', ask: () => overHttp1(false), mayLose: false },
  { name: 'HTTP/1.1, kept open', ask: () => overHttp1(new Agent({ keepAlive: true })), mayLose: true },
];
const counts = kinds.map((kind) => ({ ...kind, asked: 0, failed: [] as (number | string)[] }));

async function visit(count: (typeof counts)[number], network: string): Promise<void> {
  const ask = count.ask();
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const answer = await ask(turn % 4 === 0 ? 'HEAD' : 'GET', network);
    count.asked += 1;
    if (answer !== 200) count.failed.push(answer);
  }
}

try {
  const visitors = counts.flatMap((count, kind) =>
    Array.from({ length: perKind }, (_, visitor) => visit(count, `10.${kind}.0.${visitor}`)),
  );
  for (let reload = 0; reload < reloads; reload += 1) {
    await nginx.takeOut([]);
    await wait(300);
  }
  over.abort();
  await Promise.all(visitors);
  for (const { name, asked, failed } of counts)
    print(`${name}: ${failed.length} of ${asked} failed ${[...new Set(failed)].join('; ')}`);
  if (counts.some(({ failed, mayLose }) => !mayLose && failed.length > 0)) throw new Error('a reload lost a request');
  print(`Reloaded ${reloads} times`);
} finally {
  await nginx.stop();
  await server.stop();
  await shop.remove();
}
