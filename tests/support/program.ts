import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that a test started. */
interface RunningProgram {
  readonly process: ChildProcess;
  /** Returns everything that it printed. */
  said(): string;
  /** Ends it, unless it has ended; returns its exit code, null if a signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a program and waits until `isReady`, by what it has printed. Rejects with that if it ends before. `kill` kills it at any time, during
 * the start too.
 */
export async function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  isReady: (said: string) => boolean | Promise<boolean>,
  { kill, ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; kill?: AbortSignal | undefined } = {},
): Promise<RunningProgram> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (words += part.toString()));
  child.once('error', ({ message }) => (words += message));
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!hasEnded(child)) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  const killNow = () => void child.kill('SIGKILL');
  kill?.addEventListener('abort', killNow);
  child.once('exit', () => kill?.removeEventListener('abort', killNow));
  while (!(await isReady(words))) {
    if (hasEnded(child)) throw new Error(`${command} ended with ${child.exitCode}:\n${words}`);
    await wait(20);
  }
  return { process: child, said: () => words, end };
}

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess) =>
  exitCode !== null || signalCode !== null || pid === undefined;

/** Returns where this machine has a program; undefined if it has none. */
export const findProgram = (name: string): string | undefined =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin'].map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
