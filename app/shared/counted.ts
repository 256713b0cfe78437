/** '1 item', '1,200 items'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return countedUpTo(Infinity, count, one, many);
}

/** The same of a count that was ended at `most`: '1,000+ items'. */
export function countedUpTo(most: number, count: number, one: string, many = `${one}s`): string {
  return `${upTo(most, count)} ${count === 1 ? one : many}`;
}

/** A count that was ended at `most`: '12', '1,000+'. */
export function upTo(most: number, count: number): string {
  return count > most ? `${most.toLocaleString('en-KE')}+` : count.toLocaleString('en-KE');
}
