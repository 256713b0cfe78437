import { expect, test } from 'vitest';
import type { Services } from '#app/services.server.ts';
import { seedCommand } from './seed.ts';

/** Without a database, which a refused command does not reach. */
const servicesIn = (mode: 'demo' | 'production') => ({ config: { mode } }) as Services;

test('npm run seed refuses arguments', async () => {
  await expect(seedCommand(['--help'], servicesIn('demo'))).rejects.toThrow('Known: npm run seed.');
});

test('npm run seed refuses a production shop', async () => {
  await expect(seedCommand([], servicesIn('production'))).rejects.toThrow('Demo content is for demo mode');
});
