import type { ReactNode } from 'react';
import { ChevronDown } from './icons.ts';

interface DisclosureProps {
  readonly label: ReactNode;
  /** Sets the initial state, and the state whenever this changes. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Hides optional content behind a labelled line. Opens without JavaScript. */
export function Disclosure({ label, open = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        {label}
        <ChevronDown className="i-sm" />
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}
