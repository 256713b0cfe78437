/** How far a backup or a restore is. Rows are counted, media and checks go by bytes. */
export interface BackupProgress {
  readonly step: 'rows' | 'media' | 'checking' | 'loading rows' | 'loading media';
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: BackupProgress) => void;

/** Adds up what was done of a step, and tells it. */
export function countUp(step: BackupProgress['step'], total: number, onProgress: OnProgress): (more: number) => void {
  let done = 0;
  return (more) => onProgress({ step, done: (done += more), total });
}
