import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

type Headers = Readonly<Record<string, string>>;

/** What browsers accept. */
export const encoding: Headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Target of the load: an address, or a different path for each request. */
export interface Target {
  readonly url: string;
  readonly headers?: Headers;
  readonly nextPath?: () => string;
}

/** Returns the options for autocannon. */
export function optionsOf({ url, headers = encoding, nextPath }: Target) {
  const setupRequest = (built: object) => ({ ...built, path: nextPath?.() });
  return { url, headers, ...(nextPath && { requests: [{ setupRequest }] }) };
}

interface Throughput {
  /** Pages a second, with the load generator on the same machine. */
  readonly ours: number;
  /** Pages per second of processor time, against those of the bare server. */
  readonly ratio: number;
}

/**
 * Compares an address with a bare node:http server in a separate process that sends the same compressed bytes and headers. Warms up both
 * and measures them alternately, so that other work of the machine affects both. The ratio is of pages per second of processor time,
 * because by the clock the load generator is the slowest of the three.
 */
export async function compareThroughput(target: Target, pid: number): Promise<Throughput> {
  const page = await read(target.url, target.headers ?? encoding);
  const bareServer = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  bareServer.send({ headers: page.headers, body: page.body.toString('base64') });
  const [address] = (await once(bareServer, 'message')) as [string];
  const ours: Shot[] = [];
  const bare: Shot[] = [];
  await shoot(target, pid, 1);
  await shoot({ url: address }, bareServer.pid ?? 0, 1);
  for (let round = 0; round < 3; round++) {
    ours.push(await shoot(target, pid, 3));
    bare.push(await shoot({ url: address }, bareServer.pid ?? 0, 3));
  }
  bareServer.kill();
  return {
    ours: median(ours.map(({ perSecond }) => perSecond)),
    ratio:
      median(ours.map(({ perProcessorSecond }) => perProcessorSecond)) /
      median(bare.map(({ perProcessorSecond }) => perProcessorSecond)),
  };
}

interface Shot {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

async function shoot(target: Target, pid: number, duration: number): Promise<Shot> {
  const before = processorSeconds(pid);
  const result = await autocannon({ ...optionsOf(target), connections: 50, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`);
  return {
    perSecond: result.requests.average,
    perProcessorSecond: result.requests.total / (processorSeconds(pid) - before),
  };
}

/** Returns the processor seconds of a process, on Linux: ticks of 10 ms. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function read(url: string, headers: Headers): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => void parts.push(part));
      answer.on('end', () => {
        const { date: _date, connection: _connection, 'keep-alive': _alive, ...kept } = answer.headers;
        resolve({ headers: kept as Record<string, string>, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}
