interface PositionKeeperOptions {
  readonly send: (position: number, isLeaving: boolean) => void;
  /** Milliseconds of any clock that never goes back. */
  readonly now: () => number;
  /** Positions closer to the last one than this are not worth sending. */
  readonly step: number;
  /** Where the learner was when the lesson opened. */
  readonly start: number | null;
}

export interface PositionKeeper {
  /** Where the learner is now; sent at most every `sendEvery`. */
  readonly report: (position: number) => void;
  /** Sends what was held back: on pause, and at the end. */
  readonly flush: () => void;
  /** The same for a page that is hidden or goes away, which may hear no answer. */
  readonly leave: () => void;
}

/** Milliseconds between two positions sent. */
export const sendEvery = 15_000;

/** Keeps where a learner is in a lesson without asking the server at every second of a video. */
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

/** Seconds before its end from which a video counts as watched: it starts over. */
const watchedBefore = 5;

/** Where a video goes on, in seconds: where the learner stopped, or its beginning after they saw it to the end. */
export function resumeSeconds(position: number | null, durationSeconds: number | null): number {
  if (position === null || position < 1) return 0;
  return durationSeconds !== null && position > durationSeconds - watchedBefore ? 0 : position;
}
