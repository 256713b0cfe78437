import type { ReactNode } from 'react';

interface RadioChoice {
  readonly value: string;
  readonly label: ReactNode;
  /** Small, at the end of the row. */
  readonly code?: string | undefined;
}

interface RadioGroupProps {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly RadioChoice[];
  readonly defaultValue?: string | undefined;
  readonly required?: boolean;
}

/** Shows radio buttons, each a row as wide as its panel. */
export function RadioGroup({ legend, name, choices, defaultValue, required }: RadioGroupProps) {
  return (
    <fieldset className="choices">
      <legend className="sr">{legend}</legend>
      {choices.map(({ value, label, code }) => (
        <label className="tick" key={value}>
          <input type="radio" name={name} value={value} required={required} defaultChecked={value === defaultValue} />
          {label}
          {code && <code>{code}</code>}
        </label>
      ))}
    </fieldset>
  );
}
