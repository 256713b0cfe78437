/** How far a backup or a restore is. Rows are counted, media and checks go by bytes. */
export interface BackupProgress {
  readonly step: 'rows' | 'media' | 'checking' | 'loading rows' | 'loading media';
  readonly done: number;
  readonly total: number;
}

export type TellProgress = (progress: BackupProgress) => void;

/** Adds up what was done of a step, and tells it. */
export function countUp(step: BackupProgress['step'], total: number, tell: TellProgress): (more: number) => void {
  let done = 0;
  return (more) => tell({ step, done: (done += more), total });
}
