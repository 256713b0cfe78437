interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly defaultValue: Value;
  readonly hint?: string | undefined;
}

/** Shows radio buttons side by side, more than three in as many rows as they need. Works in any form. */
export function Segments<Value extends string>({ legend, name, choices, defaultValue, hint }: SegmentsProps<Value>) {
  return (
    <fieldset className="form-field">
      <legend>{legend}</legend>
      <div className={choices.length > 3 ? 'seg seg-many' : 'seg'}>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input className="sr" type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
            {label}
          </label>
        ))}
      </div>
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
}
