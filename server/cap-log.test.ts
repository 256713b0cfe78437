import { expect, test } from 'vitest';
import type { Log } from '#app/platform/log.server.ts';
import { createCapLog } from './cap-log.ts';

test('a flood is logged once a minute, requests and connections separately', () => {
  const lines: string[] = [];
  let time = 0;
  const log = { warn: ({ network }: { network: string }) => void lines.push(network) } as unknown as Log;
  const logCap = createCapLog(log, () => time);
  logCap('requests', 'a');
  logCap('requests', 'b');
  logCap('connections', 'c');
  time = 59_999;
  logCap('requests', 'd');
  time = 60_000;
  logCap('requests', 'e');
  expect(lines).toEqual(['a', 'c', 'e']);
});
