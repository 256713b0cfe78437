/** Formats a count: '1,200', in each language. */
export const formatCount = (count: number): string => count.toLocaleString('en-KE');

/** Formats a count with its noun, '1 item', '1,200 items', for the portal. Learners' screens use texts. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return countedUpTo(Infinity, count, one, many);
}

/** Formats a count that stopped at `most`: '1,000+ items'. */
function countedUpTo(most: number, count: number, one: string, many = `${one}s`): string {
  return `${upTo(most, count)} ${count === 1 ? one : many}`;
}

/** Formats a count that stopped at `most`: '12', '1,000+'. */
export function upTo(most: number, count: number): string {
  return count > most ? `${formatCount(most)}+` : formatCount(count);
}
