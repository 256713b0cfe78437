import { m } from '#texts';
import { ProgressStrand } from '#app/ui/strand.tsx';

/** A share in percent, with a bead for each ten. */
export function ShareRight({ percent, tone }: { readonly percent: number; readonly tone?: string | undefined }) {
  return (
    <span className="share-right">
      <b>{m.portal_gradebook_percent({ percent })}</b>
      <ProgressStrand done={Math.round(percent / 10)} of={10} tone={tone ?? 'var(--color-text)'} bead={7} />
    </span>
  );
}
