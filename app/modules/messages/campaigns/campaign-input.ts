export const maxSubjectLength = 150;

/** Reads a moment of the form, '2026-12-12T08:00' in Nairobi; null for anything else. */
export function readSendAt(text: string): Date | null {
  // Kenya has no daylight saving time.
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text) ? new Date(`${text}:00+03:00`) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
