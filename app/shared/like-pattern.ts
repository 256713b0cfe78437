/** A pattern of LIKE that finds a text wherever it stands; what LIKE takes for a sign is taken as it is written. */
export function anywhere(text: string): string {
  return `%${escaped(text)}%`;
}

/** The same for a text that stands at the beginning. */
export function beginningWith(text: string): string {
  return `${escaped(text)}%`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
