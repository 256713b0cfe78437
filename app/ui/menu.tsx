import { useRef, type ReactNode } from 'react';
import { Ellipsis } from './icons.ts';
import { useDismiss } from './use-dismiss.ts';

interface MenuProps {
  /** Accessible name of the button: 'Actions for Frontend Foundations'. */
  readonly label: string;
  /** List items with one link or button each; class `bad` on what destroys. */
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  /** Text on the button instead of an icon. Screen readers read the label after it. */
  readonly words?: ReactNode;
}

/** Shows a few actions behind one button. Opens without JavaScript; with it, Esc and a press outside close it. */
export function Menu({ label, children, icon, words }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref, (by) => {
    const menu = ref.current;
    if (!menu?.open) return;
    menu.open = false;
    if (by === 'escape') menu.querySelector('summary')?.focus();
  });
  return (
    <details className="menu" ref={ref}>
      {words ? (
        <summary className="btn btn-icon">
          {words}
          <span className="sr">, {label}</span>
        </summary>
      ) : (
        <summary className="btn btn-icon" aria-label={label}>
          {icon ?? <Ellipsis />}
        </summary>
      )}
      <ul>{children}</ul>
    </details>
  );
}
