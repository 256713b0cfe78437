const MINUTE = 60_000;

/** An admin session that nobody uses ends after half an hour. Milliseconds. */
export const adminIdleMs = 30 * MINUTE;

/** However much it is used, it ends after twelve hours. Milliseconds. */
export const adminLifeMs = 12 * 60 * MINUTE;

/** How often the use of an admin session is noted. Milliseconds; the idle end is true to as much. */
export const adminSeenEveryMs = MINUTE;
