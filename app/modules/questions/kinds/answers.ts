/** An answer that is a list; empty for anything else. */
export const listIn = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : []);

/** An answer that is a text; empty for anything else. */
export const typedIn = (answer: unknown): string => (typeof answer === 'string' ? answer : '');

/** Counts the positions with the right item. */
export function placesRight(wanted: readonly string[], answer: unknown): number {
  const given = listIn(answer);
  return wanted.filter((each, place) => given[place] === each).length;
}
