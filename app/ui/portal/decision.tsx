import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';

interface DecisionProps {
  /** Why the reader may not decide it; null if they may. */
  readonly reason: string | null;
  /** Labels of the buttons that its form has. */
  readonly labels: readonly string[];
  /** Its form or link. */
  readonly children?: ReactNode;
}

/**
 * A decision that not everybody may make: its form, or before anything is filled in the reason beside its buttons, which cannot be pressed.
 * They keep their focus, and screen readers say the reason with each.
 */
export function Decision({ reason, labels, children }: DecisionProps) {
  const id = useId();
  if (reason === null) return children;
  return (
    <div className="held-decision">
      {labels.length > 0 && (
        <span className="row row-wrap">
          {labels.map((label) => (
            <Button key={label} variant="line" aria-disabled="true" aria-describedby={id}>
              {label}
            </Button>
          ))}
        </span>
      )}
      <p id={id} className="quiet">
        {reason}
      </p>
    </div>
  );
}

export interface RefusedDecision {
  readonly label: string;
  readonly reason: string;
}

/** Several decisions that the reader may not make, each reason once with its buttons. */
export function RefusedDecisions({ refused }: { readonly refused: readonly RefusedDecision[] }) {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const labels = refused.filter((each) => each.reason === reason).map(({ label }) => label);
    return <Decision key={reason} reason={reason} labels={labels} />;
  });
}
