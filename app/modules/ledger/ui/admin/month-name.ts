const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Returns 'November 2026' for '2026-11'. */
export const monthName = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));
