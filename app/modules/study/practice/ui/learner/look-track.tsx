import type { LookState } from '../../practice-run.ts';
import './practice-cards.css';

interface LookTrackProps {
  readonly states: readonly LookState[];
  /** Which question is asked now; none once it is answered, and at the end. */
  readonly current?: number;
  readonly isLarge?: boolean;
}

/** A bead for each question. Hidden from screen readers, so show the numbers beside it. */
export function LookTrack({ states, current = -1, isLarge = false }: LookTrackProps) {
  return (
    <span className={isLarge ? 'look-track look-track-large' : 'look-track'} aria-hidden="true">
      {states.map((state, index) => (
        <i key={index} className="look-bead" data-look={state} data-now={index === current || undefined} />
      ))}
    </span>
  );
}
