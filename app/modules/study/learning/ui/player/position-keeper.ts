import type { PositionKeeper } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';

interface PositionKeeperOptions {
  readonly send: (position: number, isLeaving: boolean) => void;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
  /** Positions closer to the last one than this are not worth sending. */
  readonly step: number;
  /** Position when the lesson opened. */
  readonly start: number | null;
}

/** Milliseconds between two positions sent. */
export const sendEvery = 15_000;

/** Stores the position in a lesson without a request for every second of a video. */
export function createPositionKeeper({ send, now, step, start }: PositionKeeperOptions): PositionKeeper {
  let sent = start ?? 0;
  let latest = sent;
  let sentAt = now();
  const flush = (isLeaving = false) => {
    if (Math.abs(latest - sent) < step) return;
    sent = latest;
    sentAt = now();
    send(latest, isLeaving);
  };
  return {
    report(position) {
      latest = position;
      if (now() - sentAt >= sendEvery) flush();
    },
    flush: () => flush(),
    leave: () => flush(true),
  };
}
