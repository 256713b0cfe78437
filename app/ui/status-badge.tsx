import { BeadGlyph, type BeadForm, type BeadTone } from './bead-glyph.tsx';
import { ProgressStrand } from './strand.tsx';

/** A status: tint, word, and the form of a bead; never the colour alone. Grey without a tone. */
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

/** A step of a scale in beads: one, two, three. */
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
