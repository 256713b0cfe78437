import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('an error ends the process with code 1 even if its stop never finishes', () => {
  const script = `
    import { runProcess } from '#server/run-process.ts';
    import { createLog } from '#app/platform/log.server.ts';
    const stop = () => new Promise(() => undefined);
    await runProcess(() => Promise.resolve({ log: createLog('silent'), stop }));
    setImmediate(() => { throw new Error('nobody caught this'); });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, '']);
});
