import { once } from 'node:events';
import type { BuiltServer } from '#tests/support/built-server.ts';

/** What a server must be started with, so that it can be asked for its memory: a debugger's line, on a port that nobody else has. */
export const askedForMemory = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** A collection lets go of what only finalizers hold, the next one of that. */
const collections = 3;

interface Answer {
  readonly id: number;
  readonly result: { readonly usedSize: number; readonly backingStorageSize: number };
}

/** What the server's objects and buffers take, in bytes, once everything that nobody holds has been collected. */
export async function collectedMemory(server: BuiltServer): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/.exec(server.said())?.[1];
  if (address === undefined) throw new Error('the server was not started to be asked for its memory');
  const line = new WebSocket(address);
  await once(line, 'open');
  let asked = 0;
  const ask = async (method: string) => {
    asked += 1;
    line.send(JSON.stringify({ id: asked, method }));
    const [{ data }] = (await once(line, 'message')) as [MessageEvent<string>];
    return JSON.parse(data) as Answer;
  };
  for (let collection = 0; collection < collections; collection += 1) await ask('HeapProfiler.collectGarbage');
  const { result } = await ask('Runtime.getHeapUsage');
  line.close();
  return result.usedSize + result.backingStorageSize;
}
