import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './support/test.ts';

test('a server killed during registrations, payments and studies loses nothing that it acknowledged', async () => {
  test.setTimeout(240_000);
  // For the long run: node tests/long/kill-server.ts [rounds] [postgres]
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/long/kill-server.ts', '2']);
  expect(stdout).toContain('nothing missing');
});
