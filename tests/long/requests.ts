/**
 * Sends generated requests (method, headers, address, body) to every route, as every kind of person: no 5xx, none above a second. The
 * suite sends 1,500:
 *
 *     node tests/long/requests.ts [requests] [seed] [postgres]
 */
import { spawn } from 'node:child_process';

const words = process.argv.slice(2);
const [count = '20000', seed = '1'] = words.filter((word) => word !== 'postgres');
const project = words.includes('postgres') ? 'integration-postgres' : 'integration-pglite';
const child = spawn(
  'node_modules/.bin/vitest',
  ['run', '--project', project, 'tests/access/random-requests', '--testNamePattern', 'no generated request'],
  { stdio: 'inherit', env: { ...process.env, REQUESTS: count, SEED: seed } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
