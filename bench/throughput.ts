import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const encoding = { 'accept-encoding': 'gzip' };

/**
 * Pages a second of an address, and of a bare node:http server in a process of its own that sends the same compressed
 * bytes and headers. Both are warmed up, then measured in turns, so that whatever else the machine does meets both.
 */
export async function compareThroughput(url: string): Promise<{ ours: number; bare: number }> {
  const page = await read(url);
  const bareServer = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  bareServer.send({ headers: page.headers, body: page.body.toString('base64') });
  const [address] = (await once(bareServer, 'message')) as [string];
  const rounds: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (const target of [url, address]) await shoot(target, 1);
  for (let round = 0; round < 3; round++) {
    rounds.ours.push(await shoot(url, 3));
    rounds.bare.push(await shoot(address, 3));
  }
  bareServer.kill();
  return { ours: median(rounds.ours), bare: median(rounds.bare) };
}

async function shoot(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections: 50, duration, headers: encoding });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function read(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: encoding }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => void parts.push(part));
      answer.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = answer.headers;
        resolve({ headers: headers as Record<string, string>, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}
