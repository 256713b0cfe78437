import { useEffect, useId, useRef, type ReactNode } from 'react';
import { CircleAlert } from '#app/ui/icons.ts';

interface FaultOfProps {
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** Several fields with the sentence about them, which takes the focus as a refused field does. */
export function FaultOf({ error, children }: FaultOfProps) {
  const id = useId();
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error !== undefined) sentence.current?.focus();
  }, [error]);
  return (
    <div className="question-fault" {...(error !== undefined && { role: 'group', 'aria-labelledby': id })}>
      {error !== undefined && (
        <p className="err" id={id} ref={sentence} tabIndex={-1}>
          <CircleAlert className="i-sm" />
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
