import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, startProgram } from './program.ts';

const found = findProgram('nginx');

/** Why this machine has no nginx; null if it has. */
export const noNginx = found ? null : 'there is no nginx on this machine; Debian: apt-get install nginx';

interface Ports {
  readonly port: number;
  readonly plainPort: number;
  /** Ports of the copies. */
  readonly copies: readonly [number, number];
}

export interface Nginx {
  /** Address by https, with the self-signed certificate in `certificateFile`. */
  readonly url: string;
  readonly certificateFile: string;
  /** Sends requests only to copies on other ports, as an operator does before a restart. Open requests continue. */
  takeOut(ports: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

/** Writes deploy/nginx.conf into a folder with replaced ports and paths, and the other files that nginx needs. */
export async function writeNginxFiles(folder: string, { port, plainPort, copies }: Ports) {
  if (!found) throw new Error(noNginx ?? '');
  const [certificateFile, key] = [join(folder, 'server.crt'), join(folder, 'server.key')] as const;
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await promisify(execFile)('openssl', [...request, ...name, '-keyout', key, '-out', certificateFile]);
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll('/etc/letsencrypt/live/shop.example/fullchain.pem', certificateFile)
    .replaceAll('/etc/letsencrypt/live/shop.example/privkey.pem', key)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('shop.example', 'localhost')
    .replaceAll(/^\s*listen \[::\]:.*\n/gm, '')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace(':3001', `:${copies[0]}`)
    .replace(':3002', `:${copies[1]}`);
  const configuration = join(folder, 'nginx.conf');
  await mkdir(join(folder, 'temporary'), { recursive: true });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`,
  );
  await writeFile(
    configuration,
    `pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'error.log')} warn; worker_processes 1; daemon off;
events { worker_connections 512; }
http { include /etc/nginx/mime.types; access_log off; ${paths.join(' ')}
${site}
}`,
  );
  return { program: found, configuration, certificateFile };
}

/** Starts nginx with the site of deploy/nginx.conf in front of two copies of the server. */
export async function startNginx(folder: string, ports: Ports): Promise<Nginx> {
  const { program, configuration, certificateFile } = await writeNginxFiles(folder, ports);
  // A single machine simulates users of many networks, each with limits of its own.
  const site = await readFile(configuration, 'utf8');
  await writeFile(configuration, site.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for'));
  const nginx = await startProgram([program, '-p', folder, '-c', configuration], () => isListening(ports.port));
  return {
    url: `https://localhost:${ports.port}`,
    certificateFile,
    async takeOut(out) {
      const all = await readFile(configuration, 'utf8');
      const isOut = (port: string) => out.includes(Number(port));
      await writeFile(
        configuration,
        all.replaceAll(/(:(\d+) max_fails=0)( down)?;/g, (_line, server: string, port: string) =>
          isOut(port) ? `${server} down;` : `${server};`,
        ),
      );
      nginx.process.kill('SIGHUP');
    },
    stop: async () => void (await nginx.end()),
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
