import { existsSync } from 'node:fs';
import { runProgram } from './run-step.mjs';

/** Prefers the headless shell, which uses a quarter less CPU because it draws no window. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Packages of Debian. Older releases have the browser only. */
const packages = ['chromium-headless-shell', 'chromium'];
const installed = () => places.find((place) => existsSync(place)) ?? null;

/**
 * Finds a Chromium for the journeys: the headless shell, installed by apt-get as root on Debian if it is missing, another one of the system,
 * or one installed by Playwright. Returns its program as `path` (null for Playwright's own), or a sentence as `problem`.
 */
export async function findChromium() {
  if (existsSync(places[0])) return { path: places[0] };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await quietly('Installing Chromium by apt-get', ['apt-get', 'update', '-qq']);
    for (const name of packages) {
      await quietly(null, ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name]);
      if (installed()) break;
    }
  }
  const there = installed();
  if (there) return { path: there };
  if (await quietly('Installing Chromium by Playwright', ['playwright', 'install', 'chromium'])) return { path: null };
  return { problem: 'there is no Chromium, and none could be installed; Debian: apt-get install chromium' };
}

async function quietly(sentence, command) {
  if (sentence) process.stdout.write(`${sentence}…\n`);
  const { code, said } = await runProgram(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (code !== 0) process.stdout.write(said);
  return code === 0;
}
