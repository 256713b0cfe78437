import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/free-port.ts';
import { findProgram, startProgram } from '#tests/support/program.ts';

/** A WordPress with a course of 24 pages. */
interface WordPress {
  readonly url: string;
  /** Cookie of a reader who has signed in. */
  readonly cookie: string;
  remove(): Promise<void>;
}

const run = promisify(execFile);
const source = '/usr/share/wordpress';
const isRoot = userInfo().uid === 0;

function findPhpServer(): string | undefined {
  const name = readdirSync('/usr/sbin').find((program) => program.startsWith('php-fpm'));
  return name === undefined ? undefined : findProgram(name);
}

/**
 * Starts WordPress as Debian packages it, with MariaDB, nginx and PHP with its code cache, in a folder of its own; null if this machine does
 * not have them. Debian has no plugin for courses: pages without one are lighter than those of a course with it.
 */
export async function startWordPress(): Promise<WordPress | null> {
  const [mariadb, installer, php, phpServer, nginx] = [
    findProgram('mariadbd'),
    findProgram('mariadb-install-db'),
    findProgram('php'),
    findPhpServer(),
    findProgram('nginx'),
  ];
  if (!mariadb || !installer || !php || !phpServer || !nginx || !existsSync(source)) return null;
  const folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
  const [site, data, port] = [join(folder, 'site'), join(folder, 'data'), await freePort()];
  const [databaseSocket, phpSocket] = [join(folder, 'database.socket'), join(folder, 'php.socket')];
  const { username } = userInfo();
  await cp(source, site, { recursive: true, dereference: true, filter: (path) => !path.endsWith('/wp-config.php') });
  await writeFile(join(site, 'wp-config.php'), settingsOf(databaseSocket, `127.0.0.1:${port}`));
  await mkdir(data);
  await run(installer, ['--no-defaults', `--datadir=${data}`, `--user=${username}`, '--skip-test-db']);
  const init = join(folder, 'init.sql');
  // One statement a line.
  const grant = ["CREATE USER 'site'@'localhost' IDENTIFIED BY '';", "GRANT ALL ON site.* TO 'site'@'localhost';"];
  await writeFile(init, ['CREATE DATABASE site;', ...grant, ''].join('\n'));
  const programs = [
    await startProgram(
      [
        mariadb,
        '--no-defaults',
        `--datadir=${data}`,
        `--user=${username}`,
        `--socket=${databaseSocket}`,
        `--init-file=${init}`,
        '--skip-networking',
        '--innodb-buffer-pool-size=256M',
      ],
      (said) => said.includes('ready for connections'),
    ),
  ];
  const remove = async () => {
    for (const program of programs) await program.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const fill = fileURLToPath(new URL('fill-wordpress.php', import.meta.url));
    const { stdout: cookie } = await run(php, [fill, site, `127.0.0.1:${port}`]);
    if (!/^wordpress_logged_in_\w+=\S+$/.test(cookie)) throw new Error(`WordPress does not install:\n${cookie}`);
    await writeFile(join(folder, 'php.conf'), phpSettings(phpSocket));
    programs.push(
      await startProgram(
        [
          phpServer,
          '--nodaemonize',
          ...(isRoot ? ['--allow-to-run-as-root'] : []),
          '--fpm-config',
          join(folder, 'php.conf'),
        ],
        () => existsSync(phpSocket),
      ),
    );
    await writeFile(join(folder, 'nginx.conf'), nginxSettings({ folder, site, port, phpSocket }));
    programs.push(
      await startProgram([nginx, '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], () =>
        existsSync(join(folder, 'nginx.pid')),
      ),
    );
    return { url: `http://127.0.0.1:${port}`, cookie, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function settingsOf(socket: string, host: string): string {
  const keys = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
  const constants: readonly (readonly [string, string | boolean])[] = [
    ['DB_NAME', 'site'],
    ['DB_USER', 'site'],
    ['DB_PASSWORD', ''],
    ['DB_HOST', `localhost:${socket}`],
    ['DB_CHARSET', 'utf8mb4'],
    ['DB_COLLATE', ''],
    ['WP_HOME', `http://${host}`],
    ['WP_SITEURL', `http://${host}`],
    ['COOKIEHASH', 'reader'],
    ['DISABLE_WP_CRON', true],
    ['WP_HTTP_BLOCK_EXTERNAL', true],
    ...keys.map((name) => [name, randomBytes(32).toString('hex')] as const),
  ];
  const lines = constants.map(
    ([name, value]) => `define('${name}', ${typeof value === 'string' ? `'${value}'` : value});`,
  );
  return `<?php\n${lines.join('\n')}\n$table_prefix = 'wp_';\ndefine('ABSPATH', __DIR__ . '/');\nrequire ABSPATH . 'wp-settings.php';\n`;
}

/** Four processes: twice the cores of the machine of docs/performance.md. */
const phpSettings = (socket: string) => `[global]
error_log = ${socket}.log
[www]
${isRoot ? 'user = root\ngroup = root\n' : ''}listen = ${socket}
pm = static
pm.max_children = 4
php_admin_value[opcache.enable] = 1
php_admin_value[opcache.validate_timestamps] = 0
`;

interface NginxSettings {
  readonly folder: string;
  readonly site: string;
  readonly port: number;
  readonly phpSocket: string;
}

const nginxSettings = ({
  folder,
  site,
  port,
  phpSocket,
}: NginxSettings) => `${isRoot ? 'user root;\n' : ''}pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
worker_processes 2;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  fastcgi_temp_path ${folder}/fastcgi;
  proxy_temp_path ${folder}/proxy;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  gzip on;
  gzip_types *;
  server {
    listen 127.0.0.1:${port};
    root ${site};
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ { include /etc/nginx/fastcgi.conf; fastcgi_pass unix:${phpSocket}; }
  }
}
`;
