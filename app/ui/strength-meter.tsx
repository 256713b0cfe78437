import { m } from '#texts';
import { ProgressStrand } from './strand.tsx';

interface PasswordRule {
  readonly label: string;
  readonly met: boolean;
}

/** Six labels for a score of 0 to 5. */
const LABELS = [
  m.ui_strength_0,
  m.ui_strength_1,
  m.ui_strength_2,
  m.ui_strength_3,
  m.ui_strength_4,
  m.ui_strength_5,
] as const;

/** Returns the label of a score, clamped to 0 to 5. */
export function strengthLabel(score: number): string {
  return (LABELS[Math.min(5, Math.max(0, Math.floor(score)))] ?? LABELS[0])();
}

interface StrengthMeterProps {
  readonly rules: readonly PasswordRule[];
  /** True while nothing is typed. */
  readonly isEmpty?: boolean | undefined;
}

/** Shows a bead for each rule that is met, the label, and the rules. */
export function StrengthMeter({ rules, isEmpty = false }: StrengthMeterProps) {
  const score = rules.filter(({ met }) => met).length;
  return (
    <div className="stack">
      <p className="strength" aria-live="polite">
        <ProgressStrand of={rules.length} done={score} bead={14} />
        <span className="sr">{m.ui_strength()}</span>
        {isEmpty ? m.ui_strength_empty() : strengthLabel(score)}
      </p>
      <ul className="rules">
        {rules.map(({ label, met }) => (
          <li key={label} className={met ? 'ok' : undefined}>
            {label}
            <span className="sr">{met ? m.ui_rule_met() : m.ui_rule_unmet()}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
