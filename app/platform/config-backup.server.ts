import type { Settings } from './config-settings.ts';

/** The secret that encrypts and decrypts backups. */
export type BackupKeySetting =
  | { readonly kind: 'none' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }
  | { readonly kind: 'file'; readonly path: string };

/** Times of backups: daily at a minute since midnight in Nairobi, or every few hours. */
export type BackupTimes = { readonly atMinute: number } | { readonly everyHours: number };

/** Number of days, weeks and months for which one backup each is kept. */
export interface BackupKeep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export interface BackupConfig {
  readonly key: BackupKeySetting;
  /** Null if only the command makes backups. */
  readonly schedule: { readonly folder: string; readonly times: BackupTimes; readonly keep: BackupKeep } | null;
}

/** Reads the settings of backups. Adds contradictions to `problems`. */
export function readBackup(settings: Settings, problems: string[]): BackupConfig {
  const { BACKUP_DIR, BACKUP_AT, BACKUP_EVERY_HOURS, BACKUP_KEEP, BACKUP_PASSPHRASE, BACKUP_KEY_FILE } = settings;
  if (BACKUP_AT !== undefined && BACKUP_EVERY_HOURS !== undefined)
    problems.push('BACKUP_AT and BACKUP_EVERY_HOURS exclude each other');
  if (BACKUP_PASSPHRASE !== undefined && BACKUP_KEY_FILE !== undefined)
    problems.push('BACKUP_PASSPHRASE and BACKUP_KEY_FILE exclude each other');
  if (BACKUP_DIR === undefined && (BACKUP_AT ?? BACKUP_EVERY_HOURS) !== undefined)
    problems.push('BACKUP_DIR is missing');
  const times = BACKUP_EVERY_HOURS === undefined ? { atMinute: BACKUP_AT ?? 150 } : { everyHours: BACKUP_EVERY_HOURS };
  return {
    key: keyOf(BACKUP_PASSPHRASE, BACKUP_KEY_FILE),
    schedule: BACKUP_DIR === undefined ? null : { folder: BACKUP_DIR, times, keep: BACKUP_KEEP },
  };
}

function keyOf(passphrase: string | undefined, path: string | undefined): BackupKeySetting {
  if (passphrase !== undefined) return { kind: 'passphrase', passphrase };
  return path === undefined ? { kind: 'none' } : { kind: 'file', path };
}
