import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { composeOutside } from '#app/composition.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { FolderInUse, nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { openFoundation, type Foundation } from '#server/foundation.ts';
import { doctorCommand } from '../doctor.ts';
import { inArea, type Check } from './check.ts';

const { warning, error } = inArea('database');

/** Runs the doctor on whatever is there, and leaves it as it was. Throws StartError where something is wrong. */
export async function runDoctor(args: readonly string[], config: Config, log: Log): Promise<void> {
  const folder = nameDataFolder(resolve(config.dataDir));
  const outside = composeOutside({ config, folder, simulator: null, demoIdentity: null });
  const opened = await openWhatIsThere(config, log);
  try {
    const database = 'foundation' in opened ? examinedDatabase(opened.foundation) : opened;
    await doctorCommand(args, { ...outside, config }, database);
  } finally {
    if ('foundation' in opened) await opened.foundation.close();
  }
}

function examinedDatabase({ database: { db, kind, direct } }: Foundation) {
  return { db, isPooled: kind === 'server' && direct === null };
}

/** Tells a program, which reads one object whatever is wrong, of settings with which nothing can be looked at. */
export function reportRefusedSettings(args: readonly string[], reason: unknown): void {
  if (!args.includes('--json') || !(reason instanceof StartError)) return;
  const check = inArea('settings').error(reason.message, 'Set what it names (docs/settings.md).');
  process.stdout.write(`${JSON.stringify({ errors: 1, warnings: 0, checks: [check] })}\n`);
}

/** The database as it is, or the line that says why it cannot be looked at. */
async function openWhatIsThere(config: Config, log: Log): Promise<{ foundation: Foundation } | { closed: Check }> {
  const { databasePath } = nameDataFolder(resolve(config.dataDir));
  if (config.database.kind === 'embedded' && !existsSync(join(databasePath, 'PG_VERSION')))
    return { closed: warning('There is no database in DATA_DIR yet.', 'Start the product once: it makes one.') };
  try {
    return { foundation: await openFoundation(config, log, { besideServer: true, asItIs: true }) };
  } catch (reason) {
    if (reason instanceof FolderInUse)
      return {
        closed: warning(
          'The embedded database is in use by the server: it, people, backups, data and media were not looked at.',
          'Stop the server and run the doctor again, to have them looked at too.',
        ),
      };
    if (!(reason instanceof StartError)) throw reason;
    return {
      closed: error(
        reason.message,
        config.database.kind === 'server'
          ? 'Check address, name and password in DATABASE_URL, and the firewall. People, backups, data and media were not looked at.'
          : 'Do what it says. People, backups, data and media were not looked at.',
      ),
    };
  }
}
