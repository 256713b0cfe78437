import { m } from '#texts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats the time since a moment: '40 min', '19 h', '3 d'. */
export function ageLabel(since: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - since.getTime());
  if (age < hourMs) return m.portal_submissions_age_minutes({ count: Math.floor(age / minuteMs) });
  if (age < dayMs) return m.portal_submissions_age_hours({ count: Math.floor(age / hourMs) });
  return m.portal_submissions_age_days({ count: Math.floor(age / dayMs) });
}
