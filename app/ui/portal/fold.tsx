import type { ReactNode } from 'react';

interface FoldProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** What the button shows. */
  readonly children: ReactNode;
  readonly className?: string;
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
}

/**
 * Shows a button that, below 900 px, opens and closes the elements after it in the same parent (fold.css). Works without JavaScript. Above,
 * they are always there, and the button is not.
 */
export function Fold({ label, children, className = 'btn btn-line', isOpen, onToggle }: FoldProps) {
  return (
    <details className="fold" open={isOpen} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={className} aria-label={label}>
        {children}
      </summary>
    </details>
  );
}
