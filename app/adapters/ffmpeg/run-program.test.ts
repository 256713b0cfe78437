import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { runProgram } from './run-program.server.ts';

const usual = {
  signal: new AbortController().signal,
  longest: 60_000,
  outputTimeoutMs: 60_000,
  onLine: () => undefined,
};
const node = (script: string) => ['-e', script] as const;
const run = (script: string, change: Partial<Parameters<typeof runProgram>[2]> = {}) =>
  runProgram(process.execPath, node(script), { ...usual, ...change });
const forever = 'setInterval(() => {}, 1000)';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('a program', () => {
  test('is read line by line, with its exit code', async () => {
    const lines: string[] = [];
    const ended = await run('console.log("one\\ntwo"); console.error("no room"); process.exitCode = 3', {
      onLine: (line) => lines.push(line),
    });
    expect(lines).toEqual(['one', 'two']);
    expect(ended).toEqual({ code: 3, output: 'one\ntwo\n', errorOutput: 'no room', isTimedOut: false });
  });

  test('gets unchanged arguments without a shell, and none of our environment', async () => {
    const odd = '$(touch x); "\' && exit';
    const script = 'console.log(process.argv[1], Object.keys(process.env).filter((name) => name !== "LC_ALL").join())';
    const { output } = await runProgram(process.execPath, [...node(script), odd], usual);
    expect(output.trimEnd()).toBe(odd);
  });

  test('runs at low priority', async () => {
    const { output } = await run('setTimeout(() => console.log(require("node:os").getPriority()), 300)');
    expect(Number(output)).toBe(19);
    expect(getPriority()).toBeLessThan(19);
  });

  test.each([
    ['takes too long', { longest: 300 }],
    ['says nothing for too long', { outputTimeoutMs: 300 }],
  ])('that %s is killed', async (_what, change) => {
    expect(await run(forever, change)).toMatchObject({ code: null, isTimedOut: true });
  });

  test('is killed when it is no longer needed', async () => {
    const stopping = new AbortController();
    let pid = 0;
    const running = run(`console.log(process.pid); ${forever}`, {
      signal: stopping.signal,
      onLine: (line) => {
        pid = Number(line);
        stopping.abort(new Error('the server stops'));
      },
    });
    await expect(running).rejects.toThrow('the server stops');
    expect(isAlive(pid)).toBe(false);
    await expect(run(forever, { signal: stopping.signal })).rejects.toThrow('the server stops');
  });
});

describe.skipIf(!existsSync('/usr/bin/setpriv') || !existsSync('/usr/bin/prlimit'))(
  'where the machine has setpriv and prlimit (skipped without them)',
  () => {
    const pids: number[] = [];
    afterEach(() => {
      for (const pid of pids.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    });

    test('a program dies with the server, also by kill -9', async () => {
      const script = `
        import { runProgram } from '#app/adapters/ffmpeg/run-program.server.ts';
        const usual = { signal: new AbortController().signal, longest: 60000, outputTimeoutMs: 60000 };
        await runProgram(process.execPath, ['-e', 'console.log(process.pid); ${forever}'], { ...usual, onLine: console.log });`;
      const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: process.cwd(),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const pid = await new Promise<number>((resolve) => {
        server.stdout.once('data', (line: Buffer) => resolve(Number(String(line))));
      });
      pids.push(pid, server.pid ?? 0);
      expect(isAlive(pid)).toBe(true);
      server.kill('SIGKILL');
      await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    });

    test('a program has a memory limit', async () => {
      const { output } = await runProgram('/bin/cat', ['/proc/self/limits'], usual);
      expect(output).toMatch(/^Max address space +3221225472 /m);
    });
  },
);
