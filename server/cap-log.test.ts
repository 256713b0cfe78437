import { expect, test } from 'vitest';
import type { Log } from '#app/platform/log.server.ts';
import { createCapLog } from './cap-log.ts';

test('a flood is logged once a minute, requests and connections apart', () => {
  const lines: string[] = [];
  let time = 0;
  const log = { warn: ({ network }: { network: string }) => void lines.push(network) } as unknown as Log;
  const tell = createCapLog(log, () => time);
  tell('requests', 'a');
  tell('requests', 'b');
  tell('connections', 'c');
  time = 59_999;
  tell('requests', 'd');
  time = 60_000;
  tell('requests', 'e');
  expect(lines).toEqual(['a', 'c', 'e']);
});
