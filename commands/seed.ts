import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { seedDemo } from '#seeds/seed-demo.server.ts';

/**
 * `seed` fills an empty database with the demo content, as `npm start` does; leaves any other database unchanged. Throws StartError for any
 * argument, and in production, because the demo accounts have public passwords.
 */
export async function seedCommand(
  args: readonly string[],
  services: Services,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  if (args.length > 0) throw new StartError('Known: npm run seed.');
  if (services.config.mode === 'production')
    throw new StartError('Demo content is for demo mode; APP_MODE is production.');
  await seedDemo(services, print);
}
