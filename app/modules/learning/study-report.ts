/**
 * What marks one report of a player: that a lesson was opened, where its learner is, that it is done. The device keeps it
 * until the server has it, so it may come late, and more than once.
 */
export interface StudyReport {
  /** Given by the device; the same when it is sent again. */
  readonly id: string;
  /** How long ago it happened, by the clock of the device alone: whether that clock is right does not matter. */
  readonly secondsAgo: number;
}

const day = 24 * 60 * 60;

/** Seconds after which a device gives up a report that it could not send, and the furthest back one is dated. */
export const oldestReport = 30 * day;

/** Seconds that the server remembers a report: longer than a device does. */
export const reportRemembered = 2 * oldestReport;

/** When it happened, by the clock of the server; now for what comes without a report, such as a form of a page. */
export function momentOf(report: StudyReport | undefined, now: Date): Date {
  const seconds = Math.min(oldestReport, Math.max(0, report?.secondsAgo ?? 0));
  return new Date(now.getTime() - Math.round(seconds * 1000));
}
