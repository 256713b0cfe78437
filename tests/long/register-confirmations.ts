import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Registers confirmations of all payments for a shop with these settings, as its owner does once; without them payments by hand are not
 * reported. No server may use the embedded database meanwhile.
 */
export async function registerConfirmations(settings: Readonly<Record<string, string>>): Promise<void> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings };
  await promisify(execFile)(process.execPath, [join('build', 'server', 'command.js'), 'reconcile', 'register-urls'], {
    env,
  });
}
