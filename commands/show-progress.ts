import type { BackupProgress, OnProgress } from '#app/modules/office/backups/backup-progress.ts';
import { formatFileSize } from '#app/shared/file-size.ts';

const words: Readonly<Record<BackupProgress['step'], string>> = {
  rows: 'Rows',
  media: 'Media',
  checking: 'Checking',
  'loading rows': 'Loading rows',
  'loading media': 'Loading media',
};

/** Milliseconds between two lines. A terminal replaces the line; a log keeps each. */
const pause = (isTerminal: boolean) => (isTerminal ? 200 : 5_000);

/** Writes the progress of a backup: percent and rate. */
export function showProgress(
  { write, isTerminal }: { readonly write: (text: string) => void; readonly isTerminal: boolean } = {
    write: (text) => void process.stdout.write(text),
    isTerminal: process.stdout.isTTY,
  },
  now: () => number = () => performance.now(),
): OnProgress {
  let step: BackupProgress['step'] | null = null;
  let begun = now();
  let written = -Infinity;
  return (progress) => {
    if (progress.step !== step) [step, begun, written] = [progress.step, now(), -Infinity];
    const isDone = progress.done >= progress.total;
    if (!isDone && now() - written < pause(isTerminal)) return;
    written = now();
    const line = lineOf(progress, (now() - begun) / 1000);
    if (!isTerminal) write(`${line}\n`);
    // Returns to the start of the line and clears the rest of a longer line before.
    else write(`\r\u001b[2K${line}${isDone ? '\n' : ''}`);
  };
}

function lineOf({ step, done, total }: BackupProgress, seconds: number): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const amount = (number: number) =>
    step.endsWith('rows') ? `${Math.round(number).toLocaleString('en')} rows` : formatFileSize(Math.round(number));
  const rate = seconds >= 1 ? `, ${amount(done / seconds)} a second` : '';
  return `${words[step]}: ${percent} % of ${amount(total)}${rate}`;
}
