import { readLines } from '#app/modules/money/staff-enrolments/enrolment-lines.ts';
import { parseEmail } from '#app/platform/email-address.ts';
import { m } from '#texts';

/** What is wrong with a line of a list of people, as a sentence. */
type LineProblem = string;

/** Maximum characters of a list. Forms pass one more, so that a longer list is refused whole and its last address is not cut. */
export const maxPeopleLength = 20_000;

/** Most sentences about lines in one answer. */
const maxShown = 8;

/**
 * Reads addresses, also pasted from a sheet, of a list of `longest` characters at most. Returns them in small letters, or a sentence for each
 * bad or repeated one.
 */
export function readPeople(
  text: string,
  longest = maxPeopleLength,
): {
  readonly emails: readonly string[];
  readonly problems: readonly LineProblem[];
} {
  if (text.length > longest)
    return { emails: [], problems: [m.seats_list_too_long({ most: longest.toLocaleString('en-KE') })] };
  const lines = readLines(text);
  const seen = new Map<string, number>();
  const problems: LineProblem[] = [];
  for (const { line, email, fault } of lines) {
    const before = seen.get(email);
    if (fault === 'several') problems.push(m.seats_line_several({ line, text: email }));
    else if (fault === 'invalid') problems.push(invalidLine(line, email));
    else if (before !== undefined) problems.push(m.seats_line_repeated({ line, text: email, before }));
    else seen.set(email, line);
  }
  return { emails: [...seen.keys()], problems };
}

const invalidLine = (line: number, text: string): LineProblem =>
  (parseEmail(text).fault === 'letters' ? m.seats_line_letters : m.seats_line_invalid)({ line, text });

/** Puts sentences about lines into one text; of many the first ones, and how many more there are. */
export function describeProblems(problems: readonly LineProblem[]): string {
  const more = problems.length - maxShown;
  return [...problems.slice(0, maxShown), ...(more > 0 ? [m.seats_lines_more({ count: more })] : [])].join(' ');
}

/** A seat as naming it needs it. */
interface NameableSeat {
  readonly seatId: string;
  readonly email: string | null;
  readonly state: string;
  readonly isBeingRefunded: boolean;
}

const mayChange = ({ state, isBeingRefunded }: NameableSeat) =>
  (state === 'waiting' || state === 'open') && !isBeingRefunded;

/**
 * Returns the changes that give the seats of one course to these addresses: an address that has a seat keeps it, a seat whose address is
 * not in the list is nobody's, others fill the free ones in order. Null if there are more addresses than seats.
 */
export function assignSeats(
  seats: readonly NameableSeat[],
  emails: readonly string[],
): { readonly seatId: string; readonly email: string | null }[] | null {
  const requested = new Set(emails);
  const has = new Set<string>();
  const free: NameableSeat[] = [];
  for (const seat of seats) {
    const isKept =
      seat.email !== null && requested.has(seat.email) && !has.has(seat.email) && seat.state !== 'refunded';
    if (isKept && seat.email !== null) has.add(seat.email);
    else if (mayChange(seat)) free.push(seat);
  }
  const others = emails.filter((email) => !has.has(email));
  if (others.length > free.length) return null;
  return free.flatMap(({ seatId, email }, index) => {
    const next = others[index] ?? null;
    return next === email ? [] : [{ seatId, email: next }];
  });
}
