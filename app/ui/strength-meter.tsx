import { ProgressStrand } from './strand.tsx';

export interface PasswordRule {
  readonly label: string;
  readonly met: boolean;
}

/** Six labels for a score of 0 to 5. */
const LABELS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong', 'Very strong'] as const;

/** The word for a score; outside 0 to 5 the nearest one. */
export function strengthLabel(score: number): string {
  return LABELS[Math.min(5, Math.max(0, Math.floor(score)))] ?? LABELS[0];
}

interface StrengthMeterProps {
  readonly rules: readonly PasswordRule[];
  /** Nothing is typed yet: there is nothing to judge. */
  readonly isEmpty?: boolean | undefined;
}

/** A bead for each rule that is met, the word for it, and the rules. */
export function StrengthMeter({ rules, isEmpty = false }: StrengthMeterProps) {
  const score = rules.filter(({ met }) => met).length;
  return (
    <div className="stack">
      <p className="strength" aria-live="polite">
        <ProgressStrand of={rules.length} done={score} bead={14} />
        <span className="sr">Password strength: </span>
        {isEmpty ? 'nothing typed yet' : strengthLabel(score)}
      </p>
      <ul className="rules">
        {rules.map(({ label, met }) => (
          <li key={label} className={met ? 'ok' : undefined}>
            {label}
            <span className="sr">{met ? ', met' : ', not yet'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
