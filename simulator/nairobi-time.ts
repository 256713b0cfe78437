/** Kenya keeps UTC+3 all year, so shifting by three hours and reading UTC fields is exact. */
const OFFSET_MS = 3 * 60 * 60 * 1000;

function fields(instant: Date) {
  const [date = '', time = ''] = new Date(instant.getTime() + OFFSET_MS).toISOString().split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, time: time.slice(0, 8) };
}

/** Formats a time in Nairobi as YYYYMMDDHHmmss, the form of Daraja's Timestamp and TransactionDate. */
export function compactTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${year}${month}${day}${time.replaceAll(':', '')}`;
}

/** Formats a time in Nairobi as DDMMYYYYHHmmss, the form inside a CheckoutRequestID. */
export function checkoutTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${day}${month}${year}${time.replaceAll(':', '')}`;
}

/** Formats a time in Nairobi as DD-MM-YYYY HH:mm:ss, as the statements of the M-Pesa portal do. */
export function statementTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${day}-${month}-${year} ${time}`;
}

/** Formats a day in Nairobi as YYYY-MM-DD. */
export function dayInNairobi(instant: Date): string {
  const { year, month, day } = fields(instant);
  return `${year}-${month}-${day}`;
}

/** Formats a time in Nairobi as HH:mm:ss. */
export function clockTime(instant: Date): string {
  return fields(instant).time;
}

/** Formats a time in Nairobi as SMS do: '20/11/25 at 14:32'. */
export function smsTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${day}/${month}/${year.slice(2)} at ${time.slice(0, 5)}`;
}

const longFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** Formats a day in Nairobi for the idle screen: 'Thursday, 20 November'. */
export const longDate = (instant: Date): string => longFormat.format(instant);

/** Whether the text is an existing time, written as YYYYMMDDHHmmss. */
export function isCompactTime(text: string): boolean {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return false;
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const instant = new Date(`${iso}Z`);
  // An impossible date (30 February) rolls over, and is written differently then.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
}
