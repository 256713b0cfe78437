// npm run release [-- DIR]: builds if necessary, and packs the build with its packages into a file for machines without the memory or
// the packages to build. Writes its SHA-256, for sha256sum -c, and its packages as CycloneDX (SBOM) beside it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buildIfStale } from './build.mjs';
import { readStamp } from './build-stamp.mjs';
import { checkAdvisories } from './check-advisories.mjs';
import { fail } from './fail.mjs';
import { installIfStale } from './install.mjs';
import { layOutBuild } from './lay-out-build.mjs';
import { runNpm } from './npm.mjs';
import { root } from './project.mjs';

const target = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? join(root, 'release'));
await installIfStale(root);
await buildIfStale(root);

const name = `mic3-${readStamp(root).slice(0, 12)}-${process.platform}-${process.arch}`;
const folder = await mkdtemp(join(tmpdir(), 'release-'));
try {
  await layOutBuild(root, join(folder, name), [
    'app/database/migrations',
    'package.json',
    'deploy',
    'docs',
    'README.md',
  ]);
  await mkdir(target, { recursive: true });
  const file = join(target, `${name}.tar.gz`);
  const packed = spawnSync('tar', ['-C', folder, '--owner=0', '--group=0', '--numeric-owner', '-czf', file, name], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (packed.status !== 0) fail(`The release could not be packed${packed.error ? ` (${packed.error.message})` : ''}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  await writeFile(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`);
  const packages = await listPackages();
  if (packages === null) fail('The list of packages (SBOM) could not be written: npm sbom failed.');
  await writeFile(`${file}.cdx.json`, packages);
  process.stdout.write(`${file}\n${file}.sha256\n${file}.cdx.json\n`);
  process.stderr.write(`${(await checkAdvisories(root)).sentence}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Lists the packages of production as CycloneDX (SBOM), by package-lock.json. npm's own `--omit=dev` also omits packages that production
 * and development share, so this removes the development packages itself.
 * @returns {Promise<string | null>} JSON; null if npm fails
 */
async function listPackages() {
  const { code, output } = await runNpm(root, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  if (code !== 0) return null;
  const bill = JSON.parse(output);
  const left = new Set(bill.components.filter(isDevelopment).map((component) => component['bom-ref']));
  const components = bill.components.filter((component) => !left.has(component['bom-ref']));
  const dependencies = bill.dependencies
    .filter(({ ref }) => !left.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !left.has(each)) }));
  return `${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`;
}

/** Whether npm marks a component as a development package. */
function isDevelopment({ properties = [] }) {
  return properties.some(({ name: key, value }) => key === 'cdx:npm:package:development' && value === 'true');
}
