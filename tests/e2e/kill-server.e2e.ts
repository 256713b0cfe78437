import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

test('a server killed in the middle of registering, paying and studying forgets nothing it acknowledged', async () => {
  test.setTimeout(240_000);
  // The long form is a command of its own: node tests/long/kill-server.ts [rounds] [postgres]
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/long/kill-server.ts', '3']);
  expect(stdout).toContain('nothing missing');
});
