import { m } from '#texts';

/** A field of a record that staff edit. */
interface RecordField<Value> {
  /** Label in the form, and in the list of changes by another staff member. */
  readonly label: () => string;
  /** Maximum characters of its input. */
  readonly most?: number;
  /** Formats a value that is not a text in one line. */
  readonly words?: (value: Value) => string;
}

/** All fields of a record, in the order of lists. */
export type RecordFields<Values> = { readonly [Name in keyof Values & string]: RecordField<Values[Name]> };

/** A field that somebody else saved meanwhile with another value, or a line of a list that they saved. */
export interface TheirField {
  /** Null for a line of a list. */
  readonly label: string | null;
  readonly value: string;
  /** A formatted text as sanitised HTML. */
  readonly html?: string;
}

/** Returns the fields of a record that its form edits. */
export function pickFields<Values extends object>(fields: RecordFields<Values>, record: Values): Values {
  return Object.fromEntries(namesOf(fields).map((name) => [name, record[name]])) as unknown as Values;
}

/** Returns the fields that differ in `theirs`, with the values there. */
export function differingFields<Values extends object>(
  fields: RecordFields<Values>,
  mine: Values,
  theirs: Values,
): TheirField[] {
  const wordsOf = <Name extends keyof Values & string>(name: Name) => {
    const { words } = fields[name];
    return words ? words(theirs[name]) : String(theirs[name] ?? '').slice(0, 200);
  };
  return namesOf(fields)
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => ({ label: fields[name].label(), value: wordsOf(name) }));
}

/** Returns the props of each field's input; `defaultValue` only for texts. */
export function inputsOf<Values extends object>(
  fields: RecordFields<Values>,
  record: Values | null,
  errors: Readonly<Record<string, string>>,
) {
  return (name: keyof Values & string) => {
    const { label, most } = fields[name];
    const value = record?.[name];
    const defaultValue = typeof value === 'string' ? value : undefined;
    return { label: label(), name, maxLength: most, defaultValue, error: errors[name] };
  };
}

const namesOf = <Values>(fields: RecordFields<Values>) => Object.keys(fields) as (keyof Values & string)[];

/** Describes a file field, because its id would mean nothing to a reader. */
export const fileWords = (id: string | null) =>
  id === null ? m.portal_forms_no_file() : m.portal_forms_another_file();

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
