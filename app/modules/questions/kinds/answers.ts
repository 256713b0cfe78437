/** An answer that is a list; empty for anything else. */
export const listIn = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : []);

/** An answer that is a text; empty for anything else. */
export const typedIn = (answer: unknown): string => (typeof answer === 'string' ? answer : '');

/** Counts the positions with the right item. */
export function placesRight(expected: readonly string[], answer: unknown): number {
  const placed = listIn(answer);
  return expected.filter((each, place) => placed[place] === each).length;
}
