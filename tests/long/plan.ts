/**
 * Pays a plan in many payments, by Pay Bill and prompts, and another one in the opposite order; the suite takes 8:
 *
 *     node tests/long/plan.ts [payments]
 */
import { spawn } from 'node:child_process';

const [payments = '1000'] = process.argv.slice(2);
const child = spawn(
  'node_modules/.bin/vitest',
  ['run', '--project', 'integration-postgres', 'tests/model/plan-payments'],
  { stdio: 'inherit', env: { ...process.env, PLAN_PAYMENTS: payments } },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
