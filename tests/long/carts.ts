/**
 * Prices random carts with sales, bundles and coupons, and refunds subsets of them; the suite does 3,000:
 *
 *     node tests/long/carts.ts [carts]
 */
import { spawn } from 'node:child_process';

const [carts = '100000'] = process.argv.slice(2);
const child = spawn('node_modules/.bin/vitest', ['run', '--project', 'unit', 'app/modules/offers/price-cart'], {
  stdio: 'inherit',
  env: { ...process.env, CARTS: carts },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
