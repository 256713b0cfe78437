import { resolve } from 'node:path';
import { createSpool } from '#app/modules/mpesa/spool/spool.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { Services } from '#app/services.server.ts';
import { inArea, type Check } from './check.ts';

const { ok, warning, error } = inArea('spool');

/** Milliseconds. Entries wait while the database is away, and some seconds more. */
const oldestEntryMs = 2 * 60_000;

/** Checks whether answers and callbacks of M-Pesa wait in DATA_DIR that the database should have by now. Reads only. */
export async function checkSpool({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<Check[]> {
  const folder = nameDataFolder(resolve(config.dataDir)).spoolPath;
  let state;
  try {
    state = await createSpool(folder).state();
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'unknown error';
    return [
      error(`${folder} cannot be read (${code}).`, 'Give the process its permissions: it holds reports of M-Pesa.'),
    ];
  }
  const { waiting, oldest, unreadable } = state;
  const checks: Check[] = [];
  if (unreadable.length > 0)
    checks.push(
      error(
        `${unreadable.length} file(s) in ${folder} cannot be read: ${unreadable.join(', ')}.`,
        'Compare a statement of the M-Pesa portal with the books, then remove them (docs/operations.md).',
      ),
    );
  if (oldest === null) return [...checks, ok('Nothing of M-Pesa waits for the database.')];
  const seconds = Math.round((clock.now().getTime() - oldest.getTime()) / 1000);
  const words = `${waiting} answer(s) or callback(s) of M-Pesa wait for the database, the oldest for ${seconds} seconds.`;
  return seconds * 1000 < oldestEntryMs
    ? [...checks, ok(words)]
    : [
        ...checks,
        warning(words, 'Start the server on this DATA_DIR: it enters them. If it runs, its log says why it cannot.'),
      ];
}
