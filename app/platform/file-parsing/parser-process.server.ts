import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { limitedCommand, stepBack } from '../limited-program.server.ts';
import { FileRefusal } from './file-refusal.ts';
import { maxReadBytes, type FileSource } from './file-source.ts';
import type { FromParser, ToParser } from './parser-messages.ts';

/** Limits of one job. */
export interface JobLimits {
  /** Milliseconds of processor time, where the system tells it: a busy machine refuses no file. */
  readonly cpuMs: number;
  /** Milliseconds in all, without those of the storage. */
  readonly wallMs: number;
  /** Bytes of resident memory, native memory included. */
  readonly memory: number;
  /** Megabytes of the heap of V8, a part of the memory: it ends the process by itself. */
  readonly heapMb: number;
}

interface ParserJob {
  readonly handler: string;
  readonly source: FileSource;
  readonly options: unknown;
  readonly limits: JobLimits;
  readonly progressed?: ((percent: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ParserProcess {
  readonly pid: number | undefined;
  /** Parses one file. Rejects with FileRefusal, with the source's own error, or with the signal's reason. Not for two jobs at once. */
  run(job: ParserJob): Promise<unknown>;
  /** Whether it can run another job: false once it died, or grew so large that the next job would have too little memory. */
  isFit(): boolean;
  kill(): void;
}

/** Maximum milliseconds for bytes of the storage, which has limits of its own. */
const maxReadMs = 60_000;

/** Milliseconds between two looks at time and memory. */
const lookMs = 40;

/** Maximum milliseconds until the process is ready. */
const startMs = 60_000;

/** Bytes that the process may keep after a job; above them the next job gets a new process. */
const maxKeptBytes = 150 * 1024 * 1024;

/** Milliseconds of a tick of the processor time in /proc: Linux reports it in hundredths of a second on every machine. */
const tickMs = 10;

/** Starts the process. It gets none of the server's settings. */
export function startParserProcess({ heapMb }: Pick<JobLimits, 'heapMb'>): ParserProcess {
  const flags = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
  // No file of the memory of a process that was ended.
  const [command = process.execPath, ...args] = limitedCommand(process.execPath, [...flags, entryFile()], ['--core=0']);
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {
      NODE_ENV: process.env['NODE_ENV'] ?? 'production',
      // One thread unpacks, another writes; a picture uses no more.
      UV_THREADPOOL_SIZE: '2',
      ...passedOn(
        'NODE_COMPILE_CACHE',
        'MALLOC_ARENA_MAX',
        'MALLOC_MMAP_THRESHOLD_',
        'MALLOC_TRIM_THRESHOLD_',
        'TMPDIR',
      ),
    },
  });
  stepBack(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let errorOutput = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (words: string) => void (errorOutput = (errorOutput + words).slice(-2_000)));
  const started = whenReady(child, () => errorOutput);
  started.catch(() => undefined);
  const kill = () => void child.kill('SIGKILL');
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  // Holds up nothing while it is idle; a job is held up by its promise.
  const hold = (isHeld: boolean) => {
    const change = isHeld ? 'ref' : 'unref';
    child[change]();
    child.channel?.[change]();
    if (child.stderr instanceof Socket) child.stderr[change]();
  };
  let isDead = false;
  child.once('exit', () => (isDead = true));
  child.on('error', () => (isDead = true));
  return {
    pid: child.pid,
    async run(job) {
      hold(true);
      try {
        await started;
        return await runJob(child, job);
      } finally {
        hold(false);
      }
    },
    isFit: () => !isDead && child.connected && (residentBytes(child.pid) ?? 0) <= maxKeptBytes,
    kill,
  };
}

const passedOn = (...names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** Finds the entry beside the sources, or among the files of the build, whose chunks are in a folder below. */
function entryFile(): string {
  if (import.meta.filename.endsWith('.ts')) return join(import.meta.dirname, 'parser-entry.ts');
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const built = join(folder, 'parse-files.js');
    if (existsSync(built)) return built;
    if (dirname(folder) === folder) throw new Error('the build has no parse-files.js');
  }
}

async function whenReady(child: ChildProcess, errorOutput: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const failed = (why: string) => reject(new Error(`the process that parses files did not start: ${why}`));
    const timeout = setTimeout(() => {
      failed('it takes too long');
      child.kill('SIGKILL');
    }, startMs).unref();
    child.once('message', () => {
      clearTimeout(timeout);
      resolve();
    });
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) => {
      clearTimeout(timeout);
      failed(`${signal ?? String(code)} ${errorOutput().trim()}`);
    });
  });
}

function runJob(
  child: ChildProcess,
  { handler, source, options, limits, progressed, signal }: ParserJob,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const cpuBefore = cpuMs(child.pid) ?? 0;
  let begun = performance.now();
  /** Reads in progress, and since when. */
  let reads = 0;
  let readingSince = 0;
  let ending: Error | undefined;
  const send = (message: ToParser) => void (child.connected && child.send(message, () => undefined));
  /** Ends the process: the job is refused once it is gone. */
  const end = (reason: Error) => {
    ending ??= reason;
    child.kill('SIGKILL');
  };
  const look = () => {
    const memory = residentBytes(child.pid) ?? 0;
    if (memory > limits.memory) end(new FileRefusal('unpacks_too_large', `${memory} bytes of memory`));
    const now = performance.now();
    if (reads > 0 && now - readingSince > maxReadMs) end(new Error('the bytes of a file did not arrive'));
    const isSlow = (cpuMs(child.pid) ?? 0) - cpuBefore > limits.cpuMs || (reads === 0 && now - begun > limits.wallMs);
    if (isSlow) end(new FileRefusal('takes_too_long'));
  };
  const aborted = () => end(signal?.reason instanceof Error ? signal.reason : new Error('the job was ended'));
  let sourceError: unknown;
  const answer = async ({ read, start, end: until }: Extract<FromParser, { type: 'read' }>) => {
    if (reads++ === 0) readingSince = performance.now();
    try {
      if (!(start >= 0 && until <= source.byteSize && until - start <= maxReadBytes))
        throw new RangeError('no such bytes');
      send({ type: 'bytes', read, bytes: start < until ? await source.read(start, until) : new Uint8Array() });
    } catch (error) {
      sourceError ??= error;
      send({ type: 'bytes', read, bytes: null });
    } finally {
      // The storage's time is not the file's.
      if (--reads === 0) begun += performance.now() - readingSince;
    }
  };
  const onMessage = (message: FromParser) => {
    if (message.type === 'read') void answer(message);
    else if (message.type === 'progress') progressed?.(message.percent);
    else if (message.type === 'done') resolve(message.result);
    else if (message.type === 'failed') reject(Object.assign(new Error(message.message), { code: message.code }));
    else if (message.type === 'refused')
      reject(sourceError instanceof Error ? sourceError : new FileRefusal(message.reason, message.detail));
  };
  const onExit = (code: number | null, killedBy: NodeJS.Signals | null) => {
    // V8 and the system end a process that is out of memory by these signals.
    const isFull = killedBy !== null && ['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'].includes(killedBy);
    reject(ending ?? new FileRefusal(isFull ? 'unpacks_too_large' : 'damaged', `ended by ${killedBy ?? String(code)}`));
  };
  const watch = setInterval(look, lookMs);
  child.on('message', onMessage);
  child.once('exit', onExit);
  signal?.addEventListener('abort', aborted);
  if (signal?.aborted) aborted();
  else if (child.exitCode !== null || child.signalCode !== null) onExit(child.exitCode, child.signalCode);
  else send({ type: 'job', handler, byteSize: source.byteSize, options });
  return promise.finally(() => {
    clearInterval(watch);
    child.off('message', onMessage);
    child.off('exit', onExit);
    signal?.removeEventListener('abort', aborted);
  });
}

/** Returns the resident memory of a process in bytes; null where the system has no /proc. */
function residentBytes(pid: number | undefined): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(ofProcess(pid, 'status'))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** Returns the processor time of a process in milliseconds; null where the system has no /proc. */
function cpuMs(pid: number | undefined): number | null {
  // proc(5): utime and stime are the 12th and 13th field behind the name, which may have spaces.
  const fields = ofProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user + system) && fields.length > 12 ? (user + system) * tickMs : null;
}

function ofProcess(pid: number | undefined, name: string): string {
  try {
    // From memory, without a disk.
    return pid === undefined ? '' : readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
