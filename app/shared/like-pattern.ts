/** Returns a LIKE pattern that finds a text anywhere. Escapes the signs of LIKE. */
export function containing(text: string): string {
  return `%${escaped(text)}%`;
}

/** Returns a LIKE pattern that finds a text at the beginning. Escapes the signs of LIKE. */
export function startingWith(text: string): string {
  return `${escaped(text)}%`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
