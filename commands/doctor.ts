import { checkInvariants } from '#app/database/doctor.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { checkMedia } from './check-media.ts';

/**
 * `doctor`: checks every invariant, and that every media file lies in storage with its size and SHA-256. Prints what does
 * not hold, with the rows; throws StartError then, so that the exit code says it too.
 */
export async function doctorCommand(
  _args: readonly string[],
  services: Pick<Services, 'db' | 'storage'>,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const findings = [...(await checkInvariants(services.db)), ...(await checkMedia(services))];
  for (const { name, sentence, rows } of findings) {
    print(`${name}: ${sentence} Not so here:`);
    for (const row of rows) print(`  ${JSON.stringify(row)}`);
  }
  if (findings.length > 0) throw new StartError(`The doctor found ${findings.length} thing(s) wrong.`);
  print('The doctor found nothing wrong.');
}
