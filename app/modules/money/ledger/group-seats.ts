import { sumCents, type Cents } from '#app/shared/money.ts';

interface Line {
  readonly title: string;
  readonly amountCents: Cents;
  /** Of the seats of its course in its order; 0 for a line without one. */
  readonly seatNumber: number;
  /** Price without a discount, which is divided over the seats to the shilling; null or absent without one. */
  readonly fullCents?: number | null;
}

/**
 * Makes one line of the seats of a course that cost the same, with or without a discount, with their number; other lines stay as they are,
 * with 0 seats. `apart` keeps lines of different keys apart.
 */
export function groupSeats<Each extends Line>(
  lines: readonly Each[],
  apart: (line: Each) => string = () => '',
): (Each & { readonly seats: number })[] {
  const groups = Map.groupBy(lines, (line) =>
    line.seatNumber === 0
      ? line
      : `${apart(line)} ${line.fullCents ?? line.amountCents} ${typeof line.fullCents} ${line.title}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const amountCents = sumCents(group.map((line) => line.amountCents));
    return [{ ...first, amountCents, seats: first.seatNumber === 0 ? 0 : group.length }];
  });
}
