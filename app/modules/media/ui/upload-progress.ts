import { formatMegabytes } from '#app/shared/file-size.ts';
import type { UploadState } from './upload-state.ts';

/** Milliseconds that a speed looks back: long enough to be calm, short enough to be true. */
const memory = 10_000;

/** Measures how fast bytes go, in bytes a second. `at` is a time in milliseconds, `sent` all bytes so far. */
export function createSpeedMeter() {
  let samples: { at: number; sent: number }[] = [];
  return {
    add(at: number, sent: number): void {
      samples = [...samples.filter((sample) => at - sample.at <= memory), { at, sent }];
    },
    /** What was before a pause says nothing. */
    forget(): void {
      samples = [];
    },
    /** Null before a second has been measured. */
    read(): number | null {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || last.at - first.at < 1_000) return null;
      return ((last.sent - first.sent) / (last.at - first.at)) * 1_000;
    },
  };
}

export function percentOf({ sent, byteSize }: Pick<UploadState, 'sent' | 'byteSize'>): number {
  return byteSize === 0 ? 0 : Math.floor((sent / byteSize) * 100);
}

/** '34%, 102.00 MB of 300.00 MB, 1.20 MB/s, 3 minutes left': as much of it as is known. */
export function describeProgress(state: UploadState): string {
  const { sent, byteSize, speed, phase } = state;
  const parts = [`${percentOf(state)}%`, `${formatMegabytes(sent)} of ${formatMegabytes(byteSize)}`];
  if (phase === 'sending' && speed !== null && speed > 0) {
    parts.push(formatSpeed(speed), `${timeLeft((byteSize - sent) / speed)} left`);
  }
  return parts.join(', ');
}

function formatSpeed(bytes: number): string {
  return bytes < 100 * 1024 ? `${Math.round(bytes / 1024)} KB/s` : `${formatMegabytes(bytes)}/s`;
}

/** Of seconds, in the words of somebody who waits. */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `${Math.round(seconds / 10) * 10} seconds`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
