import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Hundredths of a second of the processor that a process has taken; null once it is gone, or a zombie that nobody has collected yet. */
function processorTimeOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ', 2)[1]?.split(' ') ?? [];
    return fields[0] === 'Z' || fields[0] === 'X' ? null : Number(fields[11]);
  } catch {
    return null;
  }
}

test('a busy parser process ends with its server, also when that is killed, and the next server parses', async () => {
  for (let server = 0; server < 2; server += 1) {
    const child = spawn(process.execPath, ['tests/support/parse-until-killed.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    let words = '';
    child.stdout.on('data', (part: Buffer) => (words += part.toString()));
    await expect.poll(() => words).toMatch(/^busy \d+\n/);
    const parser = Number(words.split(' ')[1]);
    const before = processorTimeOf(parser);
    // It works on the large file, and has not ended with it.
    await expect.poll(() => processorTimeOf(parser) ?? 0).toBeGreaterThan((before ?? 0) + 20);
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => processorTimeOf(parser)).toBeNull();
  }
});
