import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { checkMedia } from './check-media.ts';
import { inArea, type Check } from './doctor/check.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { certificateRemedy, checkFfmpeg, checkGoogle, checkMail, checkPayments } from './doctor/check-vendors.ts';
import { countFutureTimes } from '#app/platform/future-times.server.ts';
import { oldestSweepSeconds, readSweepAge } from '#server/sweep-age.ts';
import { checkBackups, checkData, checkPeople, checkSettings, checkStatements } from './doctor/check-shop.ts';
import { createSpool } from '#app/modules/money/providers/mpesa/spool/spool.server.ts';
import { checkStorage } from './doctor/check-storage.ts';
import { resolve } from 'node:path';
import { composeOutside } from '#app/composition.server.ts';
import type { Config } from '#app/platform/config.server.ts';
import { FolderInUse, nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import {
  hasEmbeddedDatabase,
  noShopRemedy,
  noShopSentence,
  openFoundation,
  type Foundation,
} from '#server/foundation.ts';

type Examined = Pick<
  Services,
  'config' | 'clock' | 'storage' | 'uploads' | 'mailTransport' | 'gateway' | 'identityProvider'
>;
/**
 * The database, and whether a pooler lends its connections and no direct address is set; or the check that says why it cannot be opened.
 */
type ExaminedDatabase = { readonly db: Services['db']; readonly isPooled?: boolean } | { readonly closed: Check };

const usage = 'Write: npm run doctor, with -- --json for programs, or -- --send EMAIL for a mail that is really sent';
const marks = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' } as const;

/**
 * `doctor` checks settings, database, storage, ffmpeg, mail, M-Pesa, Google, backups, statements, every invariant and every media file, and
 * says what is wrong and what to do about it. Changes nothing; `--send EMAIL` sends a mail. Prints lines for a person, or one object with
 * `--json`. Throws StartError if something is wrong, so that the exit code is not 0; warnings leave it at 0.
 */
export async function doctorCommand(
  args: readonly string[],
  services: Examined,
  database: ExaminedDatabase,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const { isJson, recipient } = readArguments(args);
  const checks: Check[] = [];
  const printChecks = (found: readonly Check[]) => {
    checks.push(...found);
    if (!isJson) for (const check of found) printCheck(check, print);
  };
  printChecks(checkSettings(services));
  const examined = 'db' in database ? { ...services, db: database.db, isPooled: database.isPooled ?? false } : null;
  const found = examined && (await checkDatabase(examined));
  printChecks(found?.checks ?? ('closed' in database ? [database.closed] : []));
  printChecks(await checkStorage(services));
  printChecks([await checkFfmpeg(services)]);
  printChecks([await checkMail(services)]);
  if (recipient !== null) printChecks([await sendMail(services, recipient)]);
  printChecks(await checkPayments(services));
  printChecks(await checkSpool(services));
  printChecks([await checkGoogle(services)]);
  if (examined && found?.isCurrent) {
    printChecks(await checkJobs(examined));
    printChecks(await checkPeople(examined));
    printChecks(await checkBackups(examined));
    printChecks(await checkStatements(examined));
    printChecks(await checkData(examined));
    printChecks(await checkFiles(examined, isJson ? () => undefined : print));
  }
  const errors = checks.filter(({ level }) => level === 'error').length;
  const warnings = checks.filter(({ level }) => level === 'warning').length;
  if (isJson) print(JSON.stringify({ errors, warnings, checks }));
  if (errors > 0) throw new StartError(`The doctor found ${errors} thing(s) wrong.`);
  if (!isJson)
    print(`The doctor found nothing wrong${warnings > 0 ? `, and ${warnings} thing(s) to think about` : ''}.`);
}

function readArguments(args: readonly string[]): { isJson: boolean; recipient: string | null } {
  const isJson = args.includes('--json');
  const [verb, address, ...rest] = args.filter((word) => word !== '--json');
  if (verb === undefined) return { isJson, recipient: null };
  const email = emailSchema.safeParse(address);
  if (verb !== '--send' || !email.success || rest.length > 0) throw new StartError(usage);
  return { isJson, recipient: email.data };
}

function printCheck({ area, level, sentence, remedy, rows = [] }: Check, print: (line: string) => void): void {
  print(`${marks[level]} ${area}: ${sentence}`);
  for (const row of rows) print(`          ${JSON.stringify(row)}`);
  if (remedy !== undefined) print(`          → ${remedy}`);
}

async function sendMail({ mailTransport }: Examined, to: string): Promise<Check> {
  const { ok, error } = inArea('mail');
  const heading = 'Mails arrive';
  const blocks = [{ kind: 'text', text: 'This is the mail that you asked for, to see whether mails arrive.' }] as const;
  try {
    await mailTransport.send(composeMail({ to, brand: 'The doctor', subject: heading, heading, blocks: [...blocks] }));
    return ok('A mail was taken by the mail server; look whether it arrives.');
  } catch (reason) {
    const why = reason instanceof Error ? reason.message : 'without a reason';
    return error(
      `The mail was not taken (${why}).`,
      'Mend what the mail server names; MAIL_FROM must be one of its senders.',
    );
  }
}

async function checkFiles(services: Pick<Services, 'db' | 'storage'>, print: (line: string) => void): Promise<Check[]> {
  const { ok, error } = inArea('media');
  const findings = await checkMedia(services, (read, all) => {
    if (read % 100 === 0) print(`        … ${read} of ${all} media files read`);
  });
  if (findings.length === 0) return [ok('Every media file is whole.')];
  return findings.map(({ name, sentence, rows }) =>
    error(
      `${name}: ${sentence} Not so here:`,
      'Bring these files back from media/ of a backup, where they lie under the same keys.',
      rows,
    ),
  );
}

const { warning, error } = inArea('database');

/** Runs the doctor on whatever exists, and changes nothing. Throws StartError if something is wrong. */
export async function runDoctor(args: readonly string[], config: Config, log: Log): Promise<void> {
  const folder = nameDataFolder(resolve(config.dataDir));
  const outside = composeOutside({ config, folder, simulator: null, demoIdentity: null });
  const opened = await openExisting(config, log);
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

/** Prints the `--json` object for settings that are refused: programs always read one object, even if nothing can be checked. */
export function reportRefusedSettings(args: readonly string[], reason: unknown): void {
  if (!args.includes('--json') || !(reason instanceof StartError)) return;
  const check = inArea('settings').error(reason.message, 'Set what it names (docs/settings.md).');
  process.stdout.write(`${JSON.stringify({ errors: 1, warnings: 0, checks: [check] })}\n`);
}

/** Opens the database without changing it, or returns the check that says why it cannot be opened. */
async function openExisting(config: Config, log: Log): Promise<{ foundation: Foundation } | { closed: Check }> {
  if (config.database.kind === 'embedded' && !hasEmbeddedDatabase(config))
    return { closed: error(noShopSentence(config), noShopRemedy) };
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
          ? (certificateRemedy(reason.message, 'the database server', 'DATABASE_URL') ??
              'Check address, name and password in DATABASE_URL, and the firewall. People, backups, data and media were not looked at.')
          : 'Do what it says. People, backups, data and media were not looked at.',
      ),
    };
  }
}

const jobs = inArea('jobs');

/** Checks whether a clock that ran ahead has stopped the scheduled jobs, and whether payments are swept. Reads only. */
async function checkJobs({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Check[]> {
  if ((await countFutureTimes(db)) > 0)
    return [
      jobs.error(
        'Jobs wait for a date in the future: the clock of the database ran ahead.',
        'Let the machine set its clock by NTP, and start the server: it mends them within a minute.',
      ),
    ];
  const checks = [jobs.ok('No job waits for a date that a wrong clock wrote.')];
  // With the embedded database, no server runs during this command.
  if (config.database.kind === 'embedded') return checks;
  const age = await readSweepAge(db).catch(() => null);
  if (age !== null && age <= oldestSweepSeconds)
    return [...checks, jobs.ok(`Payments were swept ${Math.round(age)} seconds ago.`)];
  const words =
    age === null ? 'Payments were never swept.' : `Payments were swept ${Math.round(age / 60)} minutes ago.`;
  return [...checks, jobs.warning(words, 'Start a server. If one runs, its log says why its jobs do not.')];
}

const spool = inArea('spool');

/** Milliseconds. Entries wait while the database is away, and some seconds more. */
const oldestEntryMs = 2 * 60_000;

/** Checks whether answers and callbacks of M-Pesa wait in DATA_DIR that the database should have by now. Reads only. */
async function checkSpool({ config, clock }: Pick<Services, 'config' | 'clock'>): Promise<Check[]> {
  const folder = nameDataFolder(resolve(config.dataDir)).spoolPath;
  let state;
  try {
    state = await createSpool(folder).state();
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'unknown error';
    return [
      spool.error(
        `${folder} cannot be read (${code}).`,
        'Give the process its permissions: it holds reports of M-Pesa.',
      ),
    ];
  }
  const { waiting, oldest, unreadable } = state;
  const checks: Check[] = [];
  if (unreadable.length > 0)
    checks.push(
      spool.error(
        `${unreadable.length} file(s) in ${folder} cannot be read: ${unreadable.join(', ')}.`,
        'Compare a statement of the M-Pesa portal with the books, then remove them (docs/operations.md).',
      ),
    );
  if (oldest === null) return [...checks, spool.ok('Nothing of M-Pesa waits for the database.')];
  const seconds = Math.round((clock.now().getTime() - oldest.getTime()) / 1000);
  const words = `${waiting} answer(s) or callback(s) of M-Pesa wait for the database, the oldest for ${seconds} seconds.`;
  return seconds * 1000 < oldestEntryMs
    ? [...checks, spool.ok(words)]
    : [
        ...checks,
        spool.warning(
          words,
          'Start the server on this DATA_DIR: it enters them. If it runs, its log says why it cannot.',
        ),
      ];
}
