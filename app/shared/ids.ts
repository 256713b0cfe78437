const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text can be the id of a row. PostgreSQL throws when it compares an id with any other text. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

/** A user id that no row has, so that one query serves those of whom nothing is stored too. */
export const nilId = '00000000-0000-0000-0000-000000000000';
