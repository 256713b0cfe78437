import { resolve } from 'node:path';
import { mailStaff } from '#app/modules/people/staff/mail-staff.server.ts';
import type { BackupConfig } from '#app/platform/config-backup.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { listBackups, momentOf, removeBackup } from '../folder/backup-folder.server.ts';
import { BackupUnderWay, makeBackup, type BackupNeeds, type MadeBackup } from '../make-backup.server.ts';
import { readRunningBackup } from '#app/platform/backups/running-backup.server.ts';
import { selectLastBegun, selectLastWhole } from '../record/backups-queries.server.ts';
import { selectFilledTable } from '../tables/catalogue-queries.server.ts';
import { backupsToRemove, isBackupDue } from './backup-times.ts';
import { m } from '#texts';

interface ScheduledBackupNeeds extends BackupNeeds {
  readonly config: { readonly backup: BackupConfig };
  readonly log: Log;
}

export const backupJobName = 'make-backup';

/** Checks every five minutes whether a backup is due, makes it, and removes expired ones. Of several processes one does. */
export function scheduledBackupJob(needs: ScheduledBackupNeeds): JobDefinition {
  return {
    name: backupJobName,
    schedule: '*/5 * * * *',
    longest: 12 * 3600,
    run: () => makeScheduledBackup(needs),
  };
}

async function makeScheduledBackup(needs: ScheduledBackupNeeds): Promise<void> {
  const { clock, config, log } = needs;
  const { schedule, key } = config.backup;
  if (!schedule || !(await isDue(needs))) return;
  const folder = resolve(schedule.folder);
  try {
    const made = await makeBackup(needs, { folder, key, cause: 'schedule' });
    log.info({ name: made.name, byteSize: made.byteSize, rowCount: made.rowCount }, 'a backup was made');
    const sentences = whatIsWrong(made);
    if (sentences.length > 0) await alertStaff(needs, sentences.join(' '));
    const there = (await listBackups(folder)).flatMap((each) => {
      const begun = momentOf(each);
      return begun ? [{ name: each, begun }] : [];
    });
    for (const old of backupsToRemove(there, schedule.keep, clock.now())) await removeBackup(folder, old.name);
  } catch (error) {
    // Another copy of the server was quicker, or a command.
    if (error instanceof BackupUnderWay) return;
    log.error({ err: error }, 'a backup could not be made');
    await alertStaff(needs, m.portal_mails_backup_none({ reason: (error as Error).message }));
  }
}

/** Returns sentences about problems of a completed backup. */
function whatIsWrong({ name, mediaMissing, damagedBefore }: MadeBackup): string[] {
  const sentences = [];
  if (mediaMissing.length > 0) sentences.push(m.portal_mails_backup_lacks({ name, files: mediaMissing.length }));
  if (damagedBefore.length > 0)
    sentences.push(
      m.portal_mails_backup_damaged({ name, files: damagedBefore.length, first: String(damagedBefore[0]) }),
    );
  return sentences;
}

async function isDue({ db, clock, config }: ScheduledBackupNeeds): Promise<boolean> {
  const now = clock.now();
  if (!config.backup.schedule || (await readRunningBackup(db, now))) return false;
  const whole = await selectLastWhole(db, 'schedule', now);
  const begun = await selectLastBegun(db, 'schedule', now);
  const earlier = { wholeSince: whole?.startedAt ?? null, begunAt: begun?.startedAt ?? null };
  return (
    isBackupDue(config.backup.schedule.times, earlier, now) && !(await isNewShop(db, config.backup.schedule.folder))
  );
}

/**
 * Whether nothing was ever entered. Without rows beside earlier backups something is wrong, and the backup fails; so does one into a folder
 * that cannot be read, and says why.
 */
async function isNewShop(db: ScheduledBackupNeeds['db'], folder: string): Promise<boolean> {
  if ((await selectFilledTable(db)) !== null) return false;
  const earlier = await listBackups(resolve(folder)).catch(() => null);
  return earlier?.length === 0;
}

/** Mails the owner, once a day at most. */
async function alertStaff(
  { db, clock, log }: Pick<ScheduledBackupNeeds, 'db' | 'clock' | 'log'>,
  sentence: string,
): Promise<void> {
  log.error({ alert: 'backup' }, sentence);
  await mailStaff(
    { db, log },
    {
      needs: 'settings.edit',
      dedupeKey: `backup-alert:${formatDay(clock.now())}`,
      write: (to) => backupAlertMail({ to, sentence }),
    },
  ).catch((error: unknown) => {
    log.error({ err: error }, 'the alert about a backup could not be written');
  });
}

/** Composes the mail to the company about a missing or incomplete backup. */
export function backupAlertMail({ to, sentence }: { readonly to: string; readonly sentence: string }): MailDraft {
  return {
    to,
    subject: m.portal_mails_backup_subject(),
    heading: m.portal_mails_backup_heading(),
    blocks: [
      { kind: 'text', text: sentence },
      {
        kind: 'text',
        text: m.portal_mails_backup_again(),
      },
    ],
  };
}
