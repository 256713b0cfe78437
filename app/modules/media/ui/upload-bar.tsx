import { ProgressStrand } from '#app/ui/strand.tsx';

/** A bead for each of twenty parts. */
const beads = 20;

/** How far a file is on its way, in percent, for eyes and for screen readers. */
export function UploadBar({ fileName, percent }: { readonly fileName: string; readonly percent: number }) {
  return (
    <>
      <span
        className="sr"
        role="progressbar"
        aria-label={`Upload of ${fileName}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      />
      <ProgressStrand done={Math.floor((percent / 100) * beads)} of={beads} />
    </>
  );
}
