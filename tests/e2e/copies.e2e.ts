import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { noNginx } from '#tests/support/nginx.ts';
import { findPostgres } from '../../scripts/test/postgres-programs.mjs';

const run = promisify(execFile);

test.describe('two copies behind nginx', () => {
  test.beforeEach(() => {
    test.skip(noNginx !== null, noNginx ?? '');
    test.skip(findPostgres() === null, 'there are no programs of PostgreSQL on this machine');
    test.setTimeout(300_000);
  });

  test('are one shop to an admin who sends a video and a learner who buys and watches it', async () => {
    const { stdout } = await run(process.execPath, ['tests/long/two-copies.ts']);
    expect(stdout).toContain('the video plays from the bucket');
  });

  test('of which one is killed and one stopped under a load hold nobody up by more than one try and forget nothing they acknowledged', async () => {
    // The long form is a command of its own: node tests/long/kill-copy.ts [kills]
    const { stdout } = await run(process.execPath, ['tests/long/kill-copy.ts', '1']);
    expect(stdout).toContain('nothing missing');
  });
});
