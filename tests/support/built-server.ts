import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allocatorSettings, heapFlags } from '../../scripts/memory.mjs';
import { compiledCode } from './compiled-code.ts';
import { freePort } from './free-port.ts';

export interface BuiltServer {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Address of the simulator, with the customer's phone; null if payments are not simulated. */
  readonly simulatorUrl: string | null;
  readonly pid: number;
  /** Milliseconds from the start to the first answer. */
  readonly startedIn: number;
  /** Returns its memory, in bytes (Linux). */
  memory(): number;
  /** Returns everything that it printed. */
  said(): string;
  /** Stops it in order; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
}

/**
 * Starts build/server/server.js as `npm start` does, on a data folder and a free port unless PORT is set, and waits until it is ready.
 * `end` kills it at any time; during the start this promise rejects then.
 */
export async function startBuiltServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  end?: AbortSignal,
): Promise<BuiltServer> {
  const port = Number(settings['PORT'] ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const begun = performance.now();
  const server = spawn(process.execPath, [...heapFlags, join('build', 'server', 'server.js')], {
    env: {
      ...allocatorSettings,
      ...compiledCode,
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void server.kill('SIGKILL');
  end?.addEventListener('abort', kill);
  void once(server, 'exit').then(() => end?.removeEventListener('abort', kill));
  let words = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part: Buffer) => void (words += part.toString()));
  try {
    await ready(server, url, () => words);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    simulatorUrl: /simulator.*: (http:\S+)/i.exec(words)?.[1]?.replace(/\/$/, '') ?? null,
    pid: server.pid ?? 0,
    startedIn: performance.now() - begun,
    memory: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024,
    said: () => words,
    stop: () => endProcess(server, 'SIGTERM'),
    kill: async () => void (await endProcess(server, 'SIGKILL')),
  };
}

/** Polls until the server is ready; rejects with its output when it ends before. */
async function ready(server: ChildProcess, url: string, words: () => string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error(`the server ended:\n${words()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok && words().includes('Ready at')) return;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}

async function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }
  return server.exitCode;
}
