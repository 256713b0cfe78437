import { spawn } from 'node:child_process';

/**
 * Runs npm in a folder; resolves with its exit code and standard output. Rejects if npm cannot be started.
 * @param {string} root
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runNpm(root, args) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part) => (output += part));
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
