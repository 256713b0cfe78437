import { compose } from '#app/composition.server.ts';
import { jobDefinitions } from '#app/job-definitions.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { openFoundation, type Foundation } from '#server/foundation.ts';
import { migrationsFolder } from '#server/project-folder.ts';
import { readStartConfig } from '#server/read-start-config.ts';
import { runProcess } from '#server/run-process.ts';
import { runSimulator } from '#server/run-simulator.ts';
import { adminCommand } from './admin.ts';
import { backupCommand, backupWithoutDatabase } from './backup.ts';
import { reportRefusedSettings, runDoctor } from './doctor.ts';
import { importCommand } from './import.ts';
import { mediaCommand } from './media.ts';
import { reconcileCommand } from './reconcile.ts';
import { restoreCommand } from './restore.ts';
import { seedCommand } from './seed.ts';

type Command = (args: readonly string[], services: Services & Pick<Foundation, 'database'>) => Promise<void>;

/** The commands of `npm run NAME -- …`. Each opens the product as the server does, without serving. */
const commands: Readonly<Record<string, Command>> = {
  admin: adminCommand,
  backup: backupCommand,
  import: importCommand,
  media: mediaCommand,
  reconcile: reconcileCommand,
  restore: (args, services) => restoreCommand(args, { ...services, migrations: migrationsFolder() }),
  seed: seedCommand,
};

/** Commands that fill an empty database. The others refuse to work where there is no shop. */
const makeShops: readonly string[] = ['restore', 'seed'];

await runProcess(
  async () => {
    const [name = '', ...args] = process.argv.slice(2);
    const command = commands[name];
    if (!command && name !== 'doctor')
      throw new StartError(`There is no command '${name}'. Known: ${[...Object.keys(commands), 'doctor'].join(', ')}.`);
    const config = await readStartConfig(process.env).catch((reason: unknown) => {
      if (name === 'doctor') reportRefusedSettings(args, reason);
      throw reason;
    });
    // A command prints its own lines for a person; the log only warns.
    const log = createLog('warn');
    if (name === 'backup' && (await backupWithoutDatabase(args, config))) return { log, stop: () => Promise.resolve() };
    if (!command) {
      await runDoctor(args, config, log);
      return { log, stop: () => Promise.resolve() };
    }
    const foundation = await openFoundation(config, log, {
      besideServer: true,
      asItIs: name === 'restore',
      needsShop: !makeShops.includes(name),
    });
    // The command only has the embedded database while no server runs, so the simulator is stopped too. The simulator sends the results
    // that it owes, as of a reversal, when the server starts it again.
    const speaksToSimulator = name === 'reconcile' && config.database.kind === 'embedded';
    const simulator = speaksToSimulator ? await runSimulator(config, foundation.folder) : null;
    const account = simulator?.account ?? null;
    // An import, a backup and a restore use the embedded database's only connection for minutes, and send no jobs: mails of an import wait
    // in the outbox.
    const usesJobs = !['import', 'backup', 'restore'].includes(name);
    const { services, runner, liveEvents } = compose({ ...foundation, simulator: account, demoIdentity: null });
    try {
      if (usesJobs) await runner.prepare(jobDefinitions(services));
      await command(args, { ...services, database: foundation.database });
    } finally {
      if (usesJobs) await runner.stop();
      await liveEvents.close();
      await simulator?.close();
      await foundation.close();
    }
    return { log, stop: () => Promise.resolve() };
  },
  { interrupted: 1 },
);
// Ends with the exit code that the command has set.
process.exit();
