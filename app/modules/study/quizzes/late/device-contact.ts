import { toleranceMs } from '../check.ts';

/**
 * Returns the milliseconds until the next request of a page that shows a paper with a limit. In the last minute and after the end they come more
 * often than the tolerance takes, so that no hand-in is late unseen.
 */
export const presenceEvery = (secondsLeft: number): number => (secondsLeft > 60 ? 40_000 : 15_000);

/** Milliseconds without a request after which a device counts as offline: longer than between two requests of the page. */
export const silenceMs = 60_000;

/** Milliseconds after the first request since a silence within which a hand-in came with it: the device sends other events before. */
export const reconnectMs = 120_000;

/** Milliseconds by which the measured age of a hand-in may differ from the server's clock. */
const clockToleranceMs = 10_000;

/** When the server heard from a learner while a paper was open. */
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

/** Returns when the device was last online before it came back with a hand-in. */
export function lastContact({ startedAt, lastSeenAt, onlineSince, seenBeforeAt }: DeviceContact, now: Date): Date {
  const last = lastSeenAt ?? startedAt;
  const isBack = onlineSince !== null && now.getTime() - onlineSince.getTime() <= reconnectMs;
  return now.getTime() - last.getTime() <= silenceMs && isBack && seenBeforeAt ? seenBeforeAt : last;
}

interface Claim extends DeviceContact {
  readonly mustBeOnline: boolean;
}

/**
 * Returns when a hand-in counts as handed in: when the device says so, if the server has heard nothing from the learner since; otherwise, and
 * where the check must be taken online, now.
 */
export function handedInAtOf(paper: Claim, claimedAt: Date, now: Date): Date {
  const isContradicted = claimedAt.getTime() + clockToleranceMs < lastContact(paper, now).getTime();
  return paper.mustBeOnline || isContradicted ? now : claimedAt;
}

/** True if a hand-in is not marked by itself: handed in after the end, or arrived after the last moment. */
export const isLate = (
  { endsAt, arrivesBy }: { readonly endsAt: Date | null; readonly arrivesBy: Date | null },
  { handedInAt, receivedAt }: { readonly handedInAt: Date; readonly receivedAt: Date },
): boolean =>
  (arrivesBy !== null && receivedAt > arrivesBy) ||
  (endsAt !== null && handedInAt.getTime() > endsAt.getTime() + toleranceMs);

/** Returns by how many minutes a paper arrived after its end, rounded up; null without a limit. */
export const minutesLate = ({
  endsAt,
  receivedAt,
}: {
  readonly endsAt: Date | null;
  readonly receivedAt: Date | null;
}): number | null => endsAt && receivedAt && Math.max(1, Math.ceil((receivedAt.getTime() - endsAt.getTime()) / 60_000));
