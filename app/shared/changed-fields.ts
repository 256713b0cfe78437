type Fields = Readonly<Record<string, unknown>>;

/** Returns the differing fields of two states of a record, for the audit log; null if nothing differs. */
export function changedFields(
  before: Fields,
  after: Fields,
): { readonly before: Fields; readonly after: Fields } | null {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (names.length === 0) return null;
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
