import type { ReactNode } from 'react';

interface HeaderStripProps {
  readonly label: string;
  /** Sets the tone of its beads. */
  readonly state: string;
  readonly title: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

/** Shows news of a purchase under the header of a page, and announces it. */
export function HeaderStrip({ label, state, title, hint, children }: HeaderStripProps) {
  return (
    <aside className="payment-strip" aria-label={label} data-state={state}>
      <div className="shell">
        <i className="strand" aria-hidden="true" />
        <p role="status">
          <b>{title}</b>
          <span>{hint}</span>
        </p>
        {children}
      </div>
    </aside>
  );
}
