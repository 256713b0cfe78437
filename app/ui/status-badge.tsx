import { BeadGlyph, type BeadForm, type BeadTone } from './bead-glyph.tsx';
import { ProgressStrand } from './strand.tsx';

/** Shows a status by tint, word, and shape of a bead; never by colour alone. Grey without a tone. */
export function StatusBadge({
  form,
  tone,
  label,
}: {
  readonly form: BeadForm;
  readonly tone?: BeadTone | undefined;
  readonly label: string;
}) {
  return (
    <span className={tone ? `statusbadge t-${tone}` : 'statusbadge'}>
      <BeadGlyph form={form} />
      {label}
    </span>
  );
}

/** Shows a step of a scale in one, two or three beads. */
export function StepBadge({
  step,
  tone,
  label,
}: {
  readonly step: number;
  readonly tone?: BeadTone | undefined;
  readonly label: string;
}) {
  return (
    <span className={tone ? `statusbadge t-${tone}` : 'statusbadge'}>
      <ProgressStrand of={step} done={step} tone="currentColor" bead={6} />
      {label}
    </span>
  );
}
