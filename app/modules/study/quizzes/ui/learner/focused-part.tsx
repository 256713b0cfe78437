import { useEffect, useRef, type ReactNode } from 'react';

interface FocusedPartProps {
  readonly children: ReactNode;
  readonly onShown: () => void;
}

/** A part of a page that takes the focus to its heading when it is shown: what had the focus before is gone. Give each part a key. */
export function FocusedPart({ children, onShown }: FocusedPartProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.querySelector<HTMLElement>('h1')?.focus();
    onShown();
  }, [onShown]);
  return (
    <div className="quiz-part" ref={part}>
      {children}
    </div>
  );
}
