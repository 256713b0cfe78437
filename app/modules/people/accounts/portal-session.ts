const MINUTE = 60_000;

/** Milliseconds without use until an admin session ends: half an hour. */
export const portalIdleMs = 30 * MINUTE;

/** Maximum milliseconds of an admin session: twelve hours. */
export const portalLifeMs = 12 * 60 * MINUTE;

/** Milliseconds between two records of an admin session's use, which is the precision of its idle end. */
export const portalSeenEveryMs = MINUTE;
