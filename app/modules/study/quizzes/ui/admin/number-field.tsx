interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Id of the sentence that says what is wrong. */
  readonly invalidBy?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A whole number in a sentence; its label is for screen readers. */
export function NumberField({ label, value, min, max, invalidBy, onChange }: NumberFieldProps) {
  return (
    <span className="field quiz-number">
      <input
        type="number"
        inputMode="numeric"
        required
        aria-label={label}
        aria-invalid={invalidBy !== undefined || undefined}
        aria-describedby={invalidBy}
        min={min}
        max={max}
        defaultValue={value}
        onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? 0 : Math.round(target.valueAsNumber))}
      />
    </span>
  );
}
