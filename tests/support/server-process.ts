import type { ChildProcess } from 'node:child_process';
import { compiledCode, serverProgram } from './compiled-code.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './program.ts';

export interface ServerProcess {
  readonly process: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** Returns everything that it printed. */
  output(): string;
}

/** Starts server/process-for-tests.ts on a data folder and a free port, and waits until it is ready. */
export async function startServerProcess(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const env = {
    PATH: process.env['PATH'],
    ...compiledCode,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    ...settings,
  };
  const readyAt = (said: string) => /Ready at (\S+)\n/.exec(said)?.[1];
  const server = await startProgram([process.execPath, serverProgram], (said) => readyAt(said) !== undefined, { env });
  const url = readyAt(server.said()) ?? '';
  return { process: server.process, url, port: Number(new URL(url).port), output: () => server.said() };
}
