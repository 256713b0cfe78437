import { useEffect, useRef, type ReactNode } from 'react';
import { CircleAlert } from './icons.ts';

interface FormErrorProps {
  /** The message. Without one, nothing is shown. */
  readonly children?: ReactNode;
  /** Moves the focus here when it appears: for forms longer than a screen. */
  readonly focus?: boolean | undefined;
}

/** Shows an error of the whole form. Screen readers announce it at once. */
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
