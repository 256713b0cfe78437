import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allocatorSettings, heapFlags } from '../../scripts/memory.mjs';
import { compiledCode } from './compiled-code.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './program.ts';

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
 * `end` kills it at any time; during the start this promise rejects then. `release` is the folder of another built checkout.
 */
export async function startBuiltServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  end?: AbortSignal,
  release = process.cwd(),
): Promise<BuiltServer> {
  const port = Number(settings['PORT'] ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const begun = performance.now();
  const isReady = async (said: string) =>
    said.includes('Ready at') && (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  const env = {
    ...allocatorSettings,
    ...compiledCode,
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // Nothing is encoded beside what is tested or measured.
    FFMPEG_PATH: 'off',
    ...settings,
  };
  const command = [process.execPath, ...heapFlags, join('build', 'server', 'server.js')] as const;
  const server = await startProgram(command, isReady, { env, cwd: release, kill: end });
  const pid = server.process.pid ?? 0;
  return {
    url,
    simulatorUrl: /simulator.*: (http:\S+)/i.exec(server.said())?.[1]?.replace(/\/$/, '') ?? null,
    pid,
    startedIn: performance.now() - begun,
    memory: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    said: () => server.said(),
    stop: () => server.end(),
    kill: async () => void (await server.end('SIGKILL')),
  };
}
