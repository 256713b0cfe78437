import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './support/test.ts';
import { noNginx } from '#tests/support/nginx.ts';
import { findPostgres } from '../../scripts/test/postgres-programs.mjs';

const run = promisify(execFile);

test.describe('two copies behind nginx', () => {
  test.beforeEach(() => {
    test.skip(noNginx !== null, noNginx ?? '');
    test.skip(findPostgres() === null, 'there are no programs of PostgreSQL on this machine');
    test.setTimeout(300_000);
  });

  test('are one shop to a staff member who uploads a video and a learner who buys and watches it', async () => {
    const { stdout } = await run(process.execPath, ['tests/long/two-copies.ts']);
    expect(stdout).toContain('the video plays from the bucket');
  });

  test('under load with one killed and one stopped cost at most one retry and lose nothing acknowledged', async () => {
    // For the long run: node tests/long/kill-copy.ts [kills]
    const { stdout } = await run(process.execPath, ['tests/long/kill-copy.ts', '1']);
    expect(stdout).toContain('nothing missing');
  });
});
