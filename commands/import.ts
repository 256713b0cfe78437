import { resolve, basename } from 'node:path';
import { parseArgs } from 'node:util';
import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { actingStaff } from '#app/modules/people/accounts/acting-staff.server.ts';
import { identityErrors } from '#app/modules/people/accounts/identity-errors.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';
import type { Services } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { findExports } from './import/find-exports.ts';
import { importOldShop } from './import/import-old-shop.server.ts';
import { ImportReport } from './import/import-report.ts';
import { OldMedia } from './import/old-media.server.ts';
import { inColumns } from './in-columns.ts';
import { closeSync, openSync, readSync, statSync } from 'node:fs';

type ImportServices = Pick<Services, 'db' | 'storage' | 'clock' | 'liveEvents' | 'config'>;

const usage = 'Write: npm run import -- DIR [--apply] [--invite] [--grant-as EMAIL]';
const operator = { kind: 'system', name: 'import command' } as const;

/**
 * `import DIR` reads the old system's exports from a folder and prints what would become of their rows; `--apply` writes them. Throws
 * StartError for unknown arguments and for rows that are wrong.
 */
export async function importCommand(
  args: readonly string[],
  services: ImportServices,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const { folder, isApplied, isInviting, staffEmail } = readWords(args);
  const { db, config } = services;
  const progress = showProgress(
    findExports(folder).files.map(({ path }) => path),
    process.stderr,
  );
  const report = new ImportReport((line) => progress.beside(() => print(line)));
  const { brand } = await readSiteSettings(db);
  const isKept = await importOldShop(
    {
      ...services,
      report,
      actor: operator,
      media: new OldMedia({ folder: resolve(folder, 'media'), isDryRun: !isApplied, actor: operator }),
      enrolAs: staffEmail === undefined ? null : await staffOf(services, staffEmail),
      keepsTests: config.payments.mode === 'simulator',
      invitations: isInviting ? { appUrl: config.appUrl, brand } : null,
      onProgress: progress.read,
    },
    { folder, isApplied },
  ).finally(progress.end);
  printCounts(report, print);
  if (report.faults > 0)
    throw new StartError(
      `${report.faults} thing(s) cannot be imported. Nothing was done; mend the export and try again.`,
    );
  if (isKept) {
    print(report.hasChanges ? 'Done.' : 'Nothing was new.');
    services.liveEvents.publish('catalogue');
    services.liveEvents.publish('site');
  } else print('This was a dry run: nothing was done. Add --apply to do it.');
}

function readWords(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      options: { apply: { type: 'boolean' }, invite: { type: 'boolean' }, 'grant-as': { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}.\n${usage}`);
  }
  const { positionals, values } = parsed;
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new StartError(usage);
  const email = values['grant-as'] === undefined ? undefined : emailSchema.safeParse(values['grant-as']);
  if (email && !email.success) throw new StartError(`'${values['grant-as']}' is not an e-mail address.\n${usage}`);
  return { folder, isApplied: values.apply === true, isInviting: values.invite === true, staffEmail: email?.data };
}

async function staffOf({ db }: Pick<Services, 'db'>, email: string) {
  try {
    return await actingStaff({ db, actor: operator }, { email });
  } catch (error) {
    const refusal = answerFrom(identityErrors, error);
    throw refusal ? new StartError(refusal.message) : error;
  }
}

function printCounts(report: ImportReport, print: (line: string) => void): void {
  const head = ['table', 'new', 'changed', 'there already', 'differs', 'without content', 'left out', 'wrong'];
  const rows = [...report.counts].map(([table, { made, changed, known, differs, empty, skipped, wrong }]) => [
    table,
    ...[made, changed, known, differs, empty, skipped, wrong].map(String),
  ]);
  for (const line of inColumns([head, ...rows], [1, 2, 3, 4, 5, 6, 7])) print(line);
}

/** Width of the bar, in characters. */
const width = 30;

interface Progress {
  /** Called when a file is read up to a line. */
  readonly read: (file: string, line: number) => void;
  /** Prints something while the bar is hidden. */
  readonly beside: (print: () => void) => void;
  readonly end: () => void;
}

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows a progress bar in the last line of a terminal; shows nothing if the output is not a terminal. Files are weighted by their bytes.
 */
export function showProgress(paths: readonly string[], screen: Screen): Progress {
  if (screen.isTTY !== true) return { read: () => undefined, beside: (print) => print(), end: () => undefined };
  const sizes = new Map(paths.map((path) => [basename(path), statSync(path).size]));
  const lines = new Map(paths.map((path) => [basename(path), linesIn(path)]));
  const totalBytes = [...sizes.values()].reduce((sum, size) => sum + size, 0) || 1;
  const shares = new Map<string, number>();
  let bar = '';
  const draw = () => void screen.write(bar);
  const clear = () => void (bar !== '' && screen.write('\r\u001b[K'));
  return {
    read(file, line) {
      shares.set(file, Math.min(1, line / (lines.get(file) ?? 1)) * (sizes.get(file) ?? 0));
      const done = [...shares.values()].reduce((sum, share) => sum + share, 0) / totalBytes;
      const full = Math.round(done * width);
      clear();
      bar = `[${'#'.repeat(full)}${' '.repeat(width - full)}] ${Math.round(done * 100)} %  ${file}`;
      draw();
    },
    beside(print) {
      clear();
      print();
      draw();
    },
    end() {
      clear();
      bar = '';
    },
  };
}

/** Estimates the number of lines of a file from its first 64 KB, which is exact enough for a progress bar. */
function linesIn(path: string): number {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(65_536);
    const read = readSync(file, head);
    const lines = head.subarray(0, read).toString('latin1').split('\n').length;
    return Math.max(1, (lines * statSync(path).size) / Math.max(1, read));
  } finally {
    closeSync(file);
  }
}
