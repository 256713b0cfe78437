import type { ReactNode } from 'react';
import { ChevronDown } from './icons.ts';

interface DisclosureProps {
  readonly label: ReactNode;
  /** Whether it is open at first, and whenever this changes. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** What not everybody needs, behind a line that says what it is. Opens without JavaScript. */
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
