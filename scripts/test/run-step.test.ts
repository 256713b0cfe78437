import { afterEach, expect, it } from 'vitest';
import { runProgram } from './run-step.mjs';
import { sizeVariable } from './selection.mjs';

const before = process.env[sizeVariable];

afterEach(() => {
  if (before === undefined) delete process.env[sizeVariable];
  else process.env[sizeVariable] = before;
});

const sizeSeen = async () => (await runProgram([process.execPath, '-p', `process.env.${sizeVariable}`])).said.trim();

// `npm test` sets the size of the run after it has imported what starts its steps.
it('starts each step with the size that was set last', async () => {
  for (const size of ['default', 'all', 'changed']) {
    process.env[sizeVariable] = size;
    expect(await sizeSeen()).toBe(size);
  }
  delete process.env[sizeVariable];
  expect(await sizeSeen()).toBe('undefined');
});

it('gives a step the variables of its own, the programs of node_modules, and says that a program cannot be run', async () => {
  const script = "console.log(process.env.ONLY, process.env.CI, process.env.PATH.split(':')[0].endsWith('.bin'))";
  expect(await runProgram([process.execPath, '-e', script], { env: { ONLY: 'here' } })).toEqual({
    code: 0,
    said: 'here true true\n',
  });
  expect((await runProgram(['no-such-program'])).said).toContain('no-such-program cannot be run');
  expect((await runProgram([process.execPath, '-e', 'process.exit(7)'])).code).toBe(7);
});
