import { toleranceMs } from '../quiz-rules.ts';

/**
 * Returns the milliseconds until the next request of a page that shows an attempt with a limit. In the last minute and after the end they come more
 * often than the tolerance takes, so that no submission is late unseen.
 */
export const presenceEvery = (secondsLeft: number): number => (secondsLeft > 60 ? 40_000 : 15_000);

/** Milliseconds without a request after which a device counts as offline: longer than between two requests of the page. */
export const silenceMs = 60_000;

/** Milliseconds after the first request since a silence within which a submission came with it: the device sends other events before. */
export const reconnectMs = 120_000;

/** Milliseconds by which the measured age of a submission may differ from the server's clock. */
const clockToleranceMs = 10_000;

/** When the server heard from a learner while an attempt was open. */
export interface DeviceContact {
  readonly startedAt: Date;
  /** The last request; null for none since the start. */
  readonly lastSeenAt: Date | null;
  /** The first request since the last silence. */
  readonly onlineSince: Date | null;
  /** The last request before that silence. */
  readonly seenBeforeAt: Date | null;
}

/** Returns the contact after another request. */
export function contactAfter({ startedAt, ...contact }: DeviceContact, now: Date): DeviceContact {
  const last = contact.lastSeenAt ?? startedAt;
  const isSilent = now.getTime() - last.getTime() > silenceMs;
  return {
    startedAt,
    lastSeenAt: now > last ? now : last,
    onlineSince: isSilent ? now : (contact.onlineSince ?? startedAt),
    seenBeforeAt: isSilent ? last : contact.seenBeforeAt,
  };
}

/** Returns when the device was last online before it came back with a submission. */
export function lastContact({ startedAt, lastSeenAt, onlineSince, seenBeforeAt }: DeviceContact, now: Date): Date {
  const last = lastSeenAt ?? startedAt;
  const isBack = onlineSince !== null && now.getTime() - onlineSince.getTime() <= reconnectMs;
  return now.getTime() - last.getTime() <= silenceMs && isBack && seenBeforeAt ? seenBeforeAt : last;
}

interface Claim extends DeviceContact {
  readonly mustBeOnline: boolean;
}

/**
 * Returns when a submission counts as handed in: when the device says so, if the server has heard nothing from the learner since; otherwise, and
 * where the quiz must be taken online, now.
 */
export function submittedAtOf(attempt: Claim, claimedAt: Date, now: Date): Date {
  const isContradicted = claimedAt.getTime() + clockToleranceMs < lastContact(attempt, now).getTime();
  return attempt.mustBeOnline || isContradicted ? now : claimedAt;
}

/** True if a submission is not marked by itself: handed in after the end, or arrived after the last moment. */
export const isLate = (
  { endsAt, arrivesBy }: { readonly endsAt: Date | null; readonly arrivesBy: Date | null },
  { submittedAt, receivedAt }: { readonly submittedAt: Date; readonly receivedAt: Date },
): boolean =>
  (arrivesBy !== null && receivedAt > arrivesBy) ||
  (endsAt !== null && submittedAt.getTime() > endsAt.getTime() + toleranceMs);

/** Returns by how many minutes an attempt arrived after its end, rounded up; null without a limit. */
export const minutesLate = ({
  endsAt,
  receivedAt,
}: {
  readonly endsAt: Date | null;
  readonly receivedAt: Date | null;
}): number | null => endsAt && receivedAt && Math.max(1, Math.ceil((receivedAt.getTime() - endsAt.getTime()) / 60_000));
