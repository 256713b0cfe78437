/**
 * Asks for generated addresses near the routes, as every kind of person: none may answer 5xx. The suite asks for 3,000:
 *
 *     node tests/long/addresses.ts [addresses] [seed] [postgres]
 */
import { spawn } from 'node:child_process';

const words = process.argv.slice(2);
const [count = '50000', seed = '1'] = words.filter((word) => word !== 'postgres');
const project = words.includes('postgres') ? 'integration-postgres' : 'integration-pglite';
const child = spawn(
  'node_modules/.bin/vitest',
  ['run', '--project', project, 'tests/access/random-requests', '--testNamePattern', 'no generated address'],
  { stdio: 'inherit', env: { ...process.env, ADDRESSES: count, SEED: seed } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
