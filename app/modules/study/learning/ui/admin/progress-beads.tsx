import { StatusBadge } from '#app/ui/status-badge.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { m } from '#texts';

interface ProgressBeadsProps {
  /** 0 to 100. */
  readonly progress: number;
  readonly isCompleted: boolean;
}

/** Shows the progress of a learner in a course, as ten beads and a number. */
export function ProgressBeads({ progress, isCompleted }: ProgressBeadsProps) {
  return (
    <span className="row">
      <ProgressStrand
        done={Math.floor(progress / 10)}
        of={10}
        bead={8}
        tone={isCompleted ? 'var(--color-success)' : undefined}
      />
      {progress}%
    </span>
  );
}

/** Shows whether a learner has completed a course. */
export function CompletionBadge({ isCompleted }: Pick<ProgressBeadsProps, 'isCompleted'>) {
  return isCompleted ? (
    <StatusBadge form="full" tone="teal" label={m.portal_learning_completed()} />
  ) : (
    <StatusBadge form="open" tone="gold" label={m.portal_learning_in_progress()} />
  );
}
