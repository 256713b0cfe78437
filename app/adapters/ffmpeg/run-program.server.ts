import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { limitedCommand, stepBack } from '#app/platform/limited-program.server.ts';

interface Running {
  readonly signal: AbortSignal;
  /** Maximum milliseconds in total. */
  readonly longest: number;
  /** Maximum milliseconds without a line of output. */
  readonly outputTimeoutMs: number;
  readonly onLine: (line: string) => void;
  /** Maximum bytes of a file that it writes; where prlimit is installed, the system ends it beyond. */
  readonly maxFileBytes?: number;
}

export interface Ended {
  /** Null if it was killed. */
  readonly code: number | null;
  /** The beginning of its standard output. */
  readonly output: string;
  /** The end of its standard error. */
  readonly errorOutput: string;
  /** True if a time limit ended it. */
  readonly isTimedOut: boolean;
}

/** Maximum bytes of memory that a conversion may map: a file of some kilobytes can claim to be a video of gigabytes. */
const maxMemory = 3 * 1024 ** 3;

const maxErrorOutput = 2_000;
const maxOutput = 20_000;

/**
 * Runs a program without a shell and with the lowest priority, and returns how it ended. Passes its lines on as they arrive. Rejects with
 * the signal's reason, and if the program cannot be started.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { signal, longest, outputTimeoutMs, onLine, maxFileBytes }: Running,
): Promise<Ended> {
  signal.throwIfAborted();
  const limits = [`--as=${maxMemory}`, ...(maxFileBytes === undefined ? [] : [`--fsize=${maxFileBytes}`])];
  const [command = program, ...rest] = limitedCommand(program, args, limits);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { LC_ALL: 'C' } });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  stepBack(child.pid, constants.priority.PRIORITY_LOW);
  let isTimedOut = false;
  const kill = () => void child.kill('SIGKILL');
  const giveUp = () => {
    isTimedOut = true;
    kill();
  };
  const whole = setTimeout(giveUp, longest);
  const silence = setTimeout(giveUp, outputTimeoutMs);
  signal.addEventListener('abort', kill);
  if (signal.aborted) kill();
  let output = '';
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (words: string) => {
    errorOutput = (errorOutput + words).slice(-maxErrorOutput);
  });
  createInterface(child.stdout).on('line', (line) => {
    silence.refresh();
    if (output.length < maxOutput) output += `${line}\n`;
    onLine(line);
  });
  try {
    const code = await ended;
    signal.throwIfAborted();
    return { code, output, errorOutput: errorOutput.trim(), isTimedOut };
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    signal.removeEventListener('abort', kill);
  }
}
