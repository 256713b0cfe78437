import { useEffect, useRef, type ReactNode } from 'react';
import { CircleAlert } from './icons.ts';

interface FormErrorProps {
  /** A sentence; nothing is shown without one. */
  readonly children?: ReactNode;
  /** Moves the focus here when it appears: for forms longer than a screen. */
  readonly focus?: boolean | undefined;
}

/** What is wrong with the form as a whole, read out as soon as it appears. */
export function FormError({ children, focus = false }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = Boolean(children);
  useEffect(() => {
    if (shown && focus) ref.current?.focus();
  }, [shown, focus]);
  return (
    <div role="alert" ref={ref} tabIndex={-1} hidden={!shown}>
      {shown && (
        <p className="err">
          <CircleAlert className="i-sm" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
