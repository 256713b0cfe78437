import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const found = ['/usr/bin/caddy', '/usr/local/bin/caddy'].find((path) => existsSync(path));

/** Why this machine has no Caddy; null if it has. */
export const noCaddy = found ? null : 'there is no Caddy on this machine; Debian: apt-get install caddy';

export interface Caddy {
  readonly url: string;
  /** Does nothing: Caddy checks the copies itself. */
  takeOut(ports: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

interface Ports {
  readonly port: number;
  /** Ports of the copies. */
  readonly copies: readonly [number, number];
}

/** Starts Caddy with deploy/Caddyfile, without TLS, in front of two copies of the server. Its files are in the folder. */
export async function startCaddy(folder: string, { port, copies }: Ports): Promise<Caddy> {
  if (!found) throw new Error(noCaddy ?? '');
  const url = `http://127.0.0.1:${port}`;
  const site = (await readFile('deploy/Caddyfile', 'utf8'))
    .replace('app-1:3000', `127.0.0.1:${copies[0]}`)
    .replace('app-2:3000', `127.0.0.1:${copies[1]}`);
  const configuration = join(folder, 'Caddyfile');
  await writeFile(configuration, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const caddy = spawn(found, ['run', '--config', configuration, '--adapter', 'caddyfile'], {
    env: { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, SITE: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(caddy, 'exit');
  await new Promise<void>((ready, failed) => {
    let output = '';
    caddy.stderr.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('serving initial configuration')) ready();
    });
    caddy.once('exit', (code) => failed(new Error(`Caddy ended with ${code}: ${output}`)));
  });
  return {
    url,
    takeOut: () => Promise.resolve(),
    async stop() {
      caddy.kill('SIGTERM');
      await ended;
    },
  };
}
