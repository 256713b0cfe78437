import { once } from 'node:events';
import type { BuiltServer } from '#tests/support/built-server.ts';

/** Environment of a server whose memory can be measured: opens a debugger on a free port. */
export const askedForMemory = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Number of garbage collections: each one frees what the finalizers of the previous one held. */
const collections = 3;

interface Answer {
  readonly id: number;
  readonly result: { readonly usedSize: number; readonly backingStorageSize: number };
}

/** Collects garbage and returns the bytes of the server's objects and buffers. */
export async function collectedMemory(server: BuiltServer): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(server.said())?.[1];
  if (address === undefined) throw new Error('the server was not started to be asked for its memory');
  const line = new WebSocket(address);
  await once(line, 'open');
  let lastId = 0;
  const ask = async (method: string) => {
    lastId += 1;
    line.send(JSON.stringify({ id: lastId, method }));
    const [{ data }] = (await once(line, 'message')) as [MessageEvent<string>];
    return JSON.parse(data) as Answer;
  };
  for (let collection = 0; collection < collections; collection += 1) await ask('HeapProfiler.collectGarbage');
  const { result } = await ask('Runtime.getHeapUsage');
  line.close();
  return result.usedSize + result.backingStorageSize;
}
