import { hasMigrations, migrateDatabase } from '#app/platform/migrate-database.server.ts';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '#app/platform/config.server.ts';
import { refuseHalfRestore } from '#app/modules/office/backups/restore/restore-backup.server.ts';
import { nameDataFolder, openDataFolder, type DataFolder } from '#app/platform/data-folder.server.ts';
import { openEmbeddedDatabase, openServerDatabase, type DatabaseHandle } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { defaultTimeouts, type Timeouts } from '#app/platform/timeouts.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import { migrationsFolder, productVersion } from './project-folder.ts';

/** The base of everything else: the data folder, locked by this process, and the migrated database. */
export interface Foundation {
  readonly config: Config;
  readonly log: Log;
  readonly folder: DataFolder;
  readonly database: DatabaseHandle;
  /** Version of the sources of the build. */
  readonly productVersion: string;
  close(): Promise<void>;
}

interface FoundationOptions {
  /** Called with a sentence before steps that take seconds. */
  readonly tell?: (step: string) => void;
  /** Number of this process among the workers of a server, whose parent has locked the data folder. */
  readonly worker?: number;
  /** For commands: a server may be running, unless the database is in its data folder. */
  readonly besideServer?: boolean;
  /** For restore and doctor: leaves the database unchanged, whatever its schema. */
  readonly asItIs?: boolean;
  /** For commands that work on a shop: refuses to make one, as with settings that lead elsewhere. */
  readonly needsShop?: boolean;
}

/** Says that the settings lead to no shop. */
export const noShopSentence = ({ database, dataDir }: Config): string =>
  `There is no shop in ${database.kind === 'embedded' ? resolve(dataDir) : 'the database of DATABASE_URL'}.`;

/** Says what to do where there is no shop. */
export const noShopRemedy =
  'Set DATA_DIR or DATABASE_URL to those of the server. The first start of the server makes a new shop.';

/** Whether DATA_DIR has an embedded database. */
export const hasEmbeddedDatabase = ({ dataDir }: Config): boolean =>
  existsSync(join(nameDataFolder(resolve(dataDir)).databasePath, 'PG_VERSION'));

const poolerWarning =
  'DATABASE_URL leads to a pooler and DATABASE_DIRECT_URL is not set: other copies of the server do not hear at once what this one changes, ' +
  'so public pages may be a minute old, the status of a payment ten seconds, and jobs begin within seconds.';

/**
 * Locks the data folder, opens the database and migrates its schema. Throws StartError for faults that a person can fix, and then leaves
 * nothing open.
 */
export async function openFoundation(config: Config, log: Log, options: FoundationOptions = {}): Promise<Foundation> {
  const { tell = () => undefined, worker, besideServer = false, asItIs = false, needsShop = false } = options;
  const path = resolve(config.dataDir);
  const noShop = () => new StartError(`${noShopSentence(config)} ${noShopRemedy}`);
  if (needsShop && config.database.kind === 'embedded' && !hasEmbeddedDatabase(config)) throw noShop();
  const isShared = worker !== undefined || (besideServer && config.database.kind === 'server');
  const folder = isShared ? nameDataFolder(path, worker) : openDataFolder(path);
  let database: DatabaseHandle | undefined;
  try {
    database = await openDatabase(config, folder, { tell, timeouts: besideServer ? null : defaultTimeouts });
    if (database.kind === 'server' && !database.direct) log.warn(poolerWarning);
    if (needsShop && !(await hasMigrations(database.db))) throw noShop();
    if (!asItIs) await bringUpToDate(database, log);
  } catch (error) {
    await database?.close().catch(() => undefined);
    folder.release();
    throw error;
  }
  const opened = database;
  return {
    config,
    log,
    folder,
    database: opened,
    productVersion: productVersion(),
    async close() {
      await opened.close();
      folder.release();
    },
  };
}

async function openDatabase(
  config: Config,
  folder: DataFolder,
  { tell, timeouts }: { readonly tell: (step: string) => void; readonly timeouts: Timeouts | null },
): Promise<DatabaseHandle> {
  if (config.database.kind === 'server') return openServerDatabase(config.database, timeouts);
  if (!hasEmbeddedDatabase(config)) tell('Making a new database…');
  return openEmbeddedDatabase(folder.databasePath);
}

async function bringUpToDate(database: DatabaseHandle, log: Log): Promise<void> {
  await refuseHalfRestore(database.db);
  try {
    const newer = await migrateDatabase(database, migrationsFolder());
    if (newer > 0)
      log.warn(
        { newer },
        'The schema is newer than this version, which can work with it. Finish the upgrade, or the way back.',
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    const [reason] = (error as Error).message.split('\n');
    throw new StartError(
      `The database cannot be brought up to date (${reason}). Restore it from a backup, or run the version of the product that it belongs to.`,
    );
  }
}
