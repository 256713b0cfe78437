import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { compiledCode, serverProgram } from './compiled-code.ts';
import { freePort } from './free-port.ts';

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
  const child = spawn(process.execPath, [serverProgram], {
    env: {
      PATH: process.env['PATH'],
      ...compiledCode,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  for (;;) {
    const url = /Ready at (\S+)\n/.exec(output)?.[1];
    if (url) return { process: child, url, port: Number(new URL(url).port), output: () => output };
    if (child.exitCode !== null) throw new Error(`the server ended: ${output}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  }
}
