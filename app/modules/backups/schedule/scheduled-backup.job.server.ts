import { resolve } from 'node:path';
import { mailStaff } from '#app/modules/identity/admin/mail-staff.server.ts';
import type { BackupConfig } from '#app/platform/config-backup.server.ts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { listBackups, momentOf, removeBackup } from '../folder/backup-folder.server.ts';
import { BackupUnderWay, makeBackup, type BackupNeeds, type MadeBackup } from '../make-backup.server.ts';
import { selectLastBegun, selectLastWhole, selectRunning } from '../record/backups-queries.server.ts';
import { backupsToRemove, isBackupDue } from './backup-times.ts';
import type { MailDraft } from '#app/platform/mail/compose-mail.ts';

export interface ScheduledBackupNeeds extends BackupNeeds {
  readonly config: { readonly backup: BackupConfig };
  readonly log: Log;
}

export const backupJobName = 'make-backup';

/** Looks every five minutes whether a backup is due, makes it, and removes those that are not kept any more. Of several copies one does. */
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
    await alertStaff(needs, `No backup was made. ${(error as Error).message}`);
  }
}

/** What somebody should know of a backup that was made. */
function whatIsWrong({ name, mediaMissing, damagedBefore }: MadeBackup): string[] {
  const sentences = [];
  if (mediaMissing.length > 0)
    sentences.push(
      `The backup ${name} lacks ${mediaMissing.length} media file(s), which the storage does not have whole.`,
    );
  if (damagedBefore.length > 0)
    sentences.push(
      `In the backup before ${name}, ${damagedBefore.length} media file(s) were damaged and have been copied again: look at its disk. ${damagedBefore[0]}`,
    );
  return sentences;
}

async function isDue({ db, clock, config }: ScheduledBackupNeeds): Promise<boolean> {
  const now = clock.now();
  if (!config.backup.schedule || (await selectRunning(db, now))) return false;
  const whole = await selectLastWhole(db, 'schedule', now);
  const begun = await selectLastBegun(db, 'schedule', now);
  const earlier = { wholeSince: whole?.startedAt ?? null, begunAt: begun?.startedAt ?? null };
  return isBackupDue(config.backup.schedule.times, earlier, now);
}

/** Once a day at most, to the owner. */
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

/** To the company: a backup was not made, or is not whole. */
export function backupAlertMail({ to, sentence }: { readonly to: string; readonly sentence: string }): MailDraft {
  return {
    to,
    subject: 'Backups need attention',
    heading: 'A backup needs your attention',
    blocks: [
      { kind: 'text', text: sentence },
      {
        kind: 'text',
        text: 'It is tried again every hour. What is in the shop is not affected, but the latest backup grows older.',
      },
    ],
  };
}
