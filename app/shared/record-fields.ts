/** A field of a record that administrators edit. */
interface RecordField<Value> {
  /** In its form, and where somebody else changed it meanwhile. */
  readonly label: string;
  /** The most characters that its input takes. */
  readonly most?: number;
  /** Its value in a line, where it is no text. */
  readonly words?: (value: Value) => string;
}

/** Every field of a record, in the order in which they are listed. */
export type RecordFields<Values> = { readonly [Name in keyof Values & string]: RecordField<Values[Name]> };

/** A field that somebody else changed meanwhile, as they saved it. */
export interface TheirField {
  readonly label: string;
  readonly value: string;
}

/** What of a record its form edits. */
export function pickFields<Values extends object>(fields: RecordFields<Values>, record: Values): Values {
  return Object.fromEntries(namesOf(fields).map((name) => [name, record[name]])) as unknown as Values;
}

/** The fields that stand otherwise in `theirs`, as they are there. */
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
    .map((name) => ({ label: fields[name].label, value: wordsOf(name) }));
}

/** What the input of a field is given; `defaultValue` only of texts. */
export function inputsOf<Values extends object>(
  fields: RecordFields<Values>,
  record: Values | null,
  errors: Readonly<Record<string, string>>,
) {
  return (name: keyof Values & string) => {
    const { label, most } = fields[name];
    const value = record?.[name];
    const defaultValue = typeof value === 'string' ? value : undefined;
    return { label, name, maxLength: most, defaultValue, error: errors[name] };
  };
}

const namesOf = <Values>(fields: RecordFields<Values>) => Object.keys(fields) as (keyof Values & string)[];

/** Words for a field that holds the id of a file, which says nothing to a reader. */
export const fileWords = (id: string | null) => (id === null ? 'no file' : 'another file');
