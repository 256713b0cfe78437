const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a row: PostgreSQL refuses to compare anything else with one. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
