import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { noNginx } from '#tests/support/nginx.ts';
import { findPostgres } from '../../scripts/test/postgres-programs.mjs';

test('one of two copies killed under a load holds nobody up by more than one try, and nothing acknowledged is missing', async () => {
  test.skip(noNginx !== null, noNginx ?? '');
  test.skip(findPostgres() === null, 'there are no programs of PostgreSQL on this machine');
  test.setTimeout(300_000);
  // The long form is a command of its own: node tests/long/kill-copy.ts [kills]
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/long/kill-copy.ts', '2']);
  expect(stdout).toContain('nothing missing');
});
