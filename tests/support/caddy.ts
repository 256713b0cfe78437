import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram, startProgram } from './program.ts';

const found = findProgram('caddy');

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
  const caddy = await startProgram(
    [found, 'run', '--config', configuration, '--adapter', 'caddyfile'],
    (said) => said.includes('serving initial configuration'),
    { env: { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, SITE: url } },
  );
  return { url, takeOut: () => Promise.resolve(), stop: async () => void (await caddy.end()) };
}
