import { formatMegabytes } from '#app/shared/file-size.ts';
import type { UploadState } from './upload-state.ts';
import { m } from '#texts';

/** Milliseconds over which the speed is averaged. */
const memory = 10_000;

/** Measures the speed of an upload, in bytes per second. `at` is a time in milliseconds, `sent` the total of sent bytes. */
export function createSpeedMeter() {
  let samples: { at: number; sent: number }[] = [];
  return {
    add(at: number, sent: number): void {
      samples = [...samples.filter((sample) => at - sample.at <= memory), { at, sent }];
    },
    /** Measurements before a pause are ignored. */
    forget(): void {
      samples = [];
    },
    /** Null in the first second. */
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

/** Formats '34%, 102.00 MB of 300.00 MB, 1.20 MB/s, 3 minutes left', without unknown parts. */
export function describeProgress(state: UploadState): string {
  const { sent, byteSize, speed, phase } = state;
  const parts = [
    `${percentOf(state)}%`,
    m.portal_media_sent_of({ sent: formatMegabytes(sent), all: formatMegabytes(byteSize) }),
  ];
  if (phase === 'sending' && speed !== null && speed > 0) {
    parts.push(formatSpeed(speed), m.portal_media_time_left({ time: timeLeft((byteSize - sent) / speed) }));
  }
  return parts.join(', ');
}

function formatSpeed(bytes: number): string {
  return bytes < 100 * 1024
    ? m.portal_media_speed({ size: `${Math.round(bytes / 1024)} KB` })
    : m.portal_media_speed({ size: formatMegabytes(bytes) });
}

/** Formats seconds as a remaining time. */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return m.portal_media_few_seconds();
  if (seconds < 55) return m.portal_media_seconds({ count: Math.round(seconds / 10) * 10 });
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return m.portal_media_minutes({ count: minutes });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? m.portal_media_hours({ hours }) : m.portal_media_hours_and_minutes({ hours, minutes: rest });
}
