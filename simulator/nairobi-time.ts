/** Kenya keeps UTC+3 all year, so shifting by three hours and reading UTC fields is exact. */
const OFFSET_MS = 3 * 60 * 60 * 1000;

function fields(instant: Date) {
  const [date = '', time = ''] = new Date(instant.getTime() + OFFSET_MS).toISOString().split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, time: time.slice(0, 8) };
}

/** YYYYMMDDHHmmss in Nairobi, the form of Daraja's Timestamp and TransactionDate. */
export function compactTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${year}${month}${day}${time.replaceAll(':', '')}`;
}

/** DDMMYYYYHHmmss in Nairobi, the form inside a CheckoutRequestID. */
export function checkoutTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${day}${month}${year}${time.replaceAll(':', '')}`;
}

/** DD-MM-YYYY HH:mm:ss in Nairobi, as the M-Pesa portal writes times of a statement. */
export function statementTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${day}-${month}-${year} ${time}`;
}

/** YYYY-MM-DD in Nairobi. */
export function dayInNairobi(instant: Date): string {
  const { year, month, day } = fields(instant);
  return `${year}-${month}-${day}`;
}

/** HH:mm:ss in Nairobi. */
export function clockTime(instant: Date): string {
  return fields(instant).time;
}

/** '20/11/25 at 14:32' in Nairobi, as an SMS writes it. */
export function smsTime(instant: Date): string {
  const { year, month, day, time } = fields(instant);
  return `${day}/${month}/${year.slice(2)} at ${time.slice(0, 5)}`;
}

/** 'Thursday, 20 November' in Nairobi, for the idle screen. */
export function longDate(instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Nairobi',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(instant);
}

/** Whether the text is a real calendar moment written as YYYYMMDDHHmmss. */
export function isCompactTime(text: string): boolean {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text);
  if (!parts) return false;
  const [, year, month, day, hour, minute, second] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const instant = new Date(`${iso}Z`);
  // A date that rolls over (30 February) does not come back as it was written.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
}
