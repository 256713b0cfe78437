import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './support/test.ts';

test('visitors who browse, pay and study, and a staff member who reads lists, leak no memory and are not refused', async () => {
  test.setTimeout(300_000);
  // For the long run: node tests/long/hour-of-load.ts [minutes] [postgres]
  const command = ['tests/long/hour-of-load.ts', 'visits=100', 'rate=100'];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  expect(stdout).toContain('Nobody was refused, nothing is missing');
});
