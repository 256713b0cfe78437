import { findWrongCards } from '#app/modules/study/practice/check-cards.server.ts';
import { sql } from 'drizzle-orm';
import { checkInvariants, readNotices } from '#app/database/doctor.server.ts';
import { lastBackup } from '#app/modules/office/backups/record/last-backup.server.ts';
import { whyNotWritable } from '#app/modules/office/backups/schedule/backup-place.server.ts';
import { listDemoPeople } from '#app/modules/people/users/close-demo-people.server.ts';
import { readComparedUpTo } from '#app/modules/money/collection/reconcile/compared-up-to.server.ts';
import { manualProviders } from '#app/modules/money/providers/by-hand/manual-providers.server.ts';
import { mpesaStatements } from '#app/modules/money/providers/mpesa/statements/read-statement-file.server.ts';
import { describeGaps } from '#app/modules/money/collection/reconcile/describe-gaps.ts';
import { settingsWarnings } from '#app/platform/config-warnings.server.ts';
import type { Services } from '#app/services.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { inArea, type Check } from './check.ts';

const hour = 3_600_000;
/** Milliseconds: one backup each night, and six hours for it to finish. */
const oldestBackup = 30 * hour;

/** Warns of unwise settings. Wrong settings stop the doctor earlier. */
export function checkSettings({ config }: Pick<Services, 'config'>): Check[] {
  const { ok, warning } = inArea('settings');
  const found = settingsWarnings(config).map(({ sentence, remedy }) => warning(sentence, remedy));
  return found.length > 0 ? found : [ok(`The settings are valid for ${config.mode}.`)];
}

/** Checks that somebody can run the shop and that no demo account can sign in. */
export async function checkPeople({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Check[]> {
  if (config.mode === 'demo') return [];
  const { ok, error } = inArea('people');
  const demo = await listDemoPeople(db);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from admins join users on users.id = admins.user_id where suspended_at is null
      and exists (select from accounts a where a.user_id = users.id and (a.password is not null or a.provider_id <> 'credential'))`,
  );
  const staffMembers = rows[0]?.count ?? 0;
  return [
    demo.length > 0
      ? error(`The demo's people can sign in: ${demo.join(', ')}.`, 'npm run admin -- close-demo')
      : ok("None of the demo's people can sign in."),
    staffMembers === 0
      ? error('No staff member can sign in.', 'npm run admin -- create EMAIL, and open the link that it prints.')
      : ok(`${staffMembers} staff member(s) can sign in.`),
  ];
}

/** Checks the time of the last complete backup. */
export async function checkBackups({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<Check[]> {
  if (config.mode === 'demo') return [];
  const { ok, warning, error } = inArea('backups');
  const { whole, failed } = await lastBackup(db, clock.now());
  const checks: Check[] = [];
  const unwritable = config.backup.schedule && (await whyNotWritable(config.backup.schedule.folder));
  if (unwritable)
    checks.push(error(unwritable, 'Give the folder to the user that the server runs as, or mount its disk.'));
  if (failed) checks.push(error(`The last backup failed: ${failed.error}`, 'Mend the cause and make another.'));
  if (!whole) return [...checks, warning('No backup was made here.', 'Make backups (docs/backup.md).')];
  const age = clock.now().getTime() - whole.endedAt.getTime();
  const words = `The last whole backup is ${Math.round(age / hour)} hours old.`;
  return [...checks, age > oldestBackup ? warning(words, 'Make one each night.') : ok(words)];
}

/** Checks up to when the books were compared with the statements of M-Pesa and the bank. Only for live payments. */
export async function checkStatements(services: Pick<Services, 'db' | 'clock' | 'config'>): Promise<Check[]> {
  if (services.config.payments.mode !== 'live') return [];
  const { ok, warning } = inArea('statements');
  return (await readComparedUpTo({ ...services, providers: [mpesaStatements, ...manualProviders] })).flatMap(
    ({ label, at, gaps, isByDay, isLate }) => {
      const words = at
        ? `Compared with ${label} up to ${isByDay ? formatDay(at) : formatMoment(at)}.`
        : `The books were never compared with ${label}.`;
      const age = isLate ? warning(words, 'Compare a statement at /admin/payments/reconcile.') : ok(words);
      const missing = describeGaps(gaps, { isByDay });
      return missing
        ? [
            age,
            warning(
              isByDay ? `${label}: ${missing}` : missing,
              'Compare the statements of these days at /admin/payments/reconcile.',
            ),
          ]
        : [age];
    },
  );
}

/** Checks every invariant of the data. */
export async function checkData({ db }: Pick<Services, 'db'>): Promise<Check[]> {
  const { ok, warning, error } = inArea('data');
  const notices = (await readNotices(db)).map(({ name, sentence, remedy, rows }) =>
    warning(`${name}: ${sentence}`, remedy, rows),
  );
  const findings = await checkInvariants(db);
  const cards = await findWrongCards(db);
  if (cards.length > 0)
    findings.push({
      name: 'cards are the replay',
      sentence: 'A card of practice is the replay of its log.',
      rows: cards,
    });
  if (findings.length === 0) return [ok('Every invariant holds.'), ...notices];
  const errors = findings.map(({ name, sentence, rows }) =>
    error(`${name}: ${sentence} Not so here:`, 'Keep these rows, and mend the cause first (docs/operations.md).', rows),
  );
  return [...errors, ...notices];
}
