import { lookup } from 'node:dns/promises';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCheckoutLock } from './checkout-lock.mjs';
import { partToStart } from './external-packages.mjs';
import { runsOnThisNode } from './node-version.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Installs the packages if node_modules differs from package-lock.json: those that building and running need, or `all`, which tests and
 * development need too. Compares with npm's own list of installed packages, so that no other record can be wrong. Ends the process with a
 * sentence on failure.
 */
export async function installIfStale(root, { all = false } = {}) {
  if (isInstalled(root, all)) return;
  await withCheckoutLock(root, () => install(root, all));
}

async function install(root, all) {
  // Another process may have installed meanwhile.
  if (isInstalled(root, all)) return;
  // A checkout of a developer keeps the packages for development.
  if (!all && !existsSync(join(root, 'node_modules', 'vitest'))) await installPart(root);
  // Adds to the packages of a server that may be running; without saving, npm changes no file of the checkout.
  else if (isInstalled(root, false)) await runNpm(root, ['install', '--no-save']);
  else await runNpm(root, ['ci']);
}

/**
 * Installs what building and running need. npm could omit development packages, but not those that another package may use too. It gets a
 * folder of its own with a part of package-lock.json.
 */
async function installPart(root) {
  const folder = join(root, '.install');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const lock = partToStart(readJson(join(root, 'package-lock.json')), { hasNode: runsOnThisNode });
  const { overrides } = readJson(join(root, 'package.json'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...lock.packages[''], overrides }));
  copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  await runNpm(folder, ['ci']);
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) renameSync(packages, join(folder, 'before'));
  renameSync(join(folder, 'node_modules'), packages);
  rmSync(folder, { recursive: true });
}

async function runNpm(root, args) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const away = await findMissingNetwork(process.env);
  await runQuietly({
    doing: 'Installing packages',
    failed: away
      ? `The packages could not be installed: ${away}, and npm's cache lacks some. Only the first start needs a network.`
      : `The packages could not be installed: npm ${args[0]} failed.`,
    command,
    // The build needs development packages, even with NODE_ENV=production.
    args: [...first, ...args, '--include=dev', '--no-audit', '--no-fund', ...(away ? ['--offline'] : [])],
    root,
  });
}

/**
 * Returns why the registry's name cannot be found, null if it can, or if a proxy finds it. Without a network npm asks for each package three
 * times, for half an hour.
 */
export async function findMissingNetwork(env) {
  const settings = ['https_proxy', 'HTTPS_PROXY', 'npm_config_proxy', 'npm_config_https_proxy'];
  const registry = env.npm_config_registry ?? 'https://registry.npmjs.org/';
  if (!URL.canParse(registry) || settings.some((name) => env[name])) return null;
  const { hostname, host } = new URL(registry);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
    return null;
  } catch (error) {
    return `${host} cannot be found (${error.code})`;
  }
}

function isInstalled(root, all) {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  const lock = readJson(join(root, 'package-lock.json'));
  if (!installed || !lock) return false;
  // A Node of their own is optional for npm, but an older Node needs it.
  const ownNode = runsOnThisNode ? null : `node_modules/node-${process.platform}-${process.arch}`;
  const wanted = all ? lock : partToStart(lock, { hasNode: runsOnThisNode });
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const there = installed[path];
    // Optional packages, and those for other systems, may be missing.
    if (!there) return path !== ownNode && Boolean(entry.optional || entry.devOptional || entry.peer);
    return there.version === entry.version && existsSync(join(root, path));
  });
}

/** Returns what a file contains; null if it is not there or damaged. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
