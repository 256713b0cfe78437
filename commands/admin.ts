import { emailSchema } from '#app/modules/identity/account-forms.ts';
import { createAdmin } from '#app/modules/identity/create-admin.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';

/**
 * `npm run admin -- create EMAIL`: makes the person an admin and prints a one-time link to set the password (decision
 * A3). `args` begins with 'create'. Throws StartError where they are not understood.
 */
export async function createAdminCommand(
  args: readonly string[],
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const [verb, address, ...rest] = args;
  const email = emailSchema.safeParse(address);
  if (verb !== 'create' || !email.success || rest.length > 0) {
    throw new StartError('Write: npm run admin -- create EMAIL');
  }
  const { db, clock, config } = services;
  const actor = { kind: 'system', name: 'admin command' } as const;
  const admin = await createAdmin({ db, clock, actor, appUrl: config.appUrl }, { email: email.data });
  print(`${admin.email} is ${admin.role}. To set the password, open this link within an hour; it works once:`);
  print(admin.link);
}
