import { countFutureTimes } from '#app/platform/future-times.server.ts';
import type { Services } from '#app/services.server.ts';
import { oldestSweepSeconds, readSweepAge } from '#server/sweep-age.ts';
import { inArea, type Check } from './check.ts';

const { ok, warning, error } = inArea('jobs');

/** Checks whether a clock that ran ahead has stopped the scheduled jobs, and whether payments are swept. Reads only. */
export async function checkJobs({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Check[]> {
  if ((await countFutureTimes(db)) > 0)
    return [
      error(
        'Jobs wait for a date in the future: the clock of the database ran ahead.',
        'Let the machine set its clock by NTP, and start the server: it mends them within a minute.',
      ),
    ];
  const checks = [ok('No job waits for a date that a wrong clock wrote.')];
  // With the embedded database, no server runs during this command.
  if (config.database.kind === 'embedded') return checks;
  const age = await readSweepAge(db).catch(() => null);
  if (age !== null && age <= oldestSweepSeconds)
    return [...checks, ok(`Payments were swept ${Math.round(age)} seconds ago.`)];
  const words =
    age === null ? 'Payments were never swept.' : `Payments were swept ${Math.round(age / 60)} minutes ago.`;
  return [...checks, warning(words, 'Start a server. If one runs, its log says why its jobs do not.')];
}
