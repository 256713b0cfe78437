import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCheckoutLock } from './checkout-lock.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Installs the packages if node_modules differs from package-lock.json. Compares with npm's own list of installed packages, so that no
 * other record can be wrong. Ends the process with a sentence on failure.
 */
export async function installIfStale(root) {
  if (isInstalled(root)) return;
  await withCheckoutLock(root, () => install(root));
}

async function install(root) {
  // Another process may have installed meanwhile.
  if (isInstalled(root)) return;
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const away = await findMissingNetwork(process.env);
  await runQuietly({
    doing: 'Installing packages',
    failed: away
      ? `The packages could not be installed: ${away}, and npm's cache lacks some. Only the first start needs a network.`
      : 'The packages could not be installed: npm ci failed.',
    command,
    // The build needs the development packages, even with NODE_ENV=production.
    args: [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', ...(away ? ['--offline'] : [])],
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

function isInstalled(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const there = installed[path];
    // Optional packages, and those for other systems, may be missing.
    if (!there) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return there.version === entry.version && existsSync(join(root, path));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}
