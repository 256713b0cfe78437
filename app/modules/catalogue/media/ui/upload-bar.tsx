import { ProgressStrand } from '#app/ui/strand.tsx';

/** Number of beads, each for a twentieth. */
const beads = 20;

interface UploadBarProps {
  /** 'Upload of talk.mp4'. */
  readonly label: string;
  readonly percent: number;
}

/** Shows the progress of an upload in percent, also for screen readers. */
export function UploadBar({ label, percent }: UploadBarProps) {
  return (
    <>
      <span
        className="sr"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      />
      <ProgressStrand done={Math.floor((percent / 100) * beads)} of={beads} />
    </>
  );
}
