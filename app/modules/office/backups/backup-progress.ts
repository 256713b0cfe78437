/** Progress of a backup or a restore. Counts rows; media and checks in bytes. */
export interface BackupProgress {
  readonly step: 'rows' | 'media' | 'checking' | 'loading rows' | 'loading media';
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: BackupProgress) => void;

/** Adds up the progress of a step, and reports it. */
export function countUp(step: BackupProgress['step'], total: number, onProgress: OnProgress): (more: number) => void {
  let done = 0;
  return (more) => onProgress({ step, done: (done += more), total });
}
