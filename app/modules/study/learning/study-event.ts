/**
 * Identifies a study event of the player: a lesson was opened, a position, or a completion. The device keeps it until the server has it,
 * so it may arrive late, and several times.
 */
export interface StudyEvent {
  /** Id from the device; the same when it is sent again. */
  readonly id: string;
  /** Age of the event, measured on the device, so that its clock may be wrong. */
  readonly secondsAgo: number;
}

const day = 24 * 60 * 60;

/** Seconds after which a device drops an unsent event, and the maximum age of an event. */
export const oldestStudyEvent = 30 * day;

/** Seconds for which the server remembers an event: longer than a device keeps it. */
export const studyEventRemembered = 2 * oldestStudyEvent;

/** Returns the time of an event by the server's clock; now without an event, such as for a form. */
export function momentOf(event: StudyEvent | undefined, now: Date): Date {
  const seconds = Math.min(oldestStudyEvent, Math.max(0, event?.secondsAgo ?? 0));
  return new Date(now.getTime() - Math.round(seconds * 1000));
}
