import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { closeDemoPeople } from '#app/modules/people/users/close-demo-people.server.ts';
import { addStaff } from '#app/modules/people/accounts/add-staff.server.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { resetSecondFactor } from '#app/modules/people/second-factor/reset-second-factor.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';

/**
 * `npm run admin -- create EMAIL` makes the person an admin and prints a one-time link to set the password; `forget-second-factor EMAIL`
 * removes a lost authenticator; `close-demo` locks the demo accounts out. `args` starts with the verb. Throws StartError for unknown
 * arguments and if the person is not a staff member.
 */
export async function adminCommand(
  args: readonly string[],
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const [verb = '', address, ...rest] = args;
  const actor = { kind: 'system', name: 'admin command' } as const;
  if (verb === 'close-demo' && address === undefined) return closeDemo({ ...services, actor }, print);
  const email = emailSchema.safeParse(address);
  if (!['create', 'forget-second-factor'].includes(verb) || !email.success || rest.length > 0) {
    throw new StartError(
      'Write: npm run admin -- create EMAIL, or: npm run admin -- forget-second-factor EMAIL, or: npm run admin -- close-demo',
    );
  }
  const { db, clock, jobs, config } = services;
  if (verb === 'create') {
    const staff = await addStaff({ db, clock, actor, appUrl: config.appUrl }, { email: email.data });
    print(`${staff.email} is ${staff.role}. To set the password, open this link within an hour; it works once:`);
    print(staff.link);
    return;
  }
  try {
    await resetSecondFactor({ db, actor, jobs, appUrl: config.appUrl }, { email: email.data });
  } catch (error) {
    const refusal = answerFrom(identityErrors, error);
    throw refusal ? new StartError(refusal.message) : error;
  }
  print(`${email.data} signs in without a code now, or sets a new authenticator up where one is required.`);
}

async function closeDemo(deps: Parameters<typeof closeDemoPeople>[0], print: (line: string) => void): Promise<void> {
  const { closed, staffMembers } = await closeDemoPeople(deps);
  print(
    closed.length === 0
      ? "None of the demo's people can sign in."
      : `Closed: ${closed.join(', ')}. What they bought stays in the books: for real books begin with an empty database.`,
  );
  print(`Staff now: ${staffMembers.join(', ') || 'nobody'}.`);
}
