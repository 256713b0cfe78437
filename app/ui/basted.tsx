import type { ReactNode } from 'react';

/** What is there in test mode only, in a frame of basting thread; the frame is used for nothing else. */
export function Basted({
  label = 'Test mode',
  children,
}: {
  readonly label?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <section className="basted stack" aria-label={label}>
      {children}
    </section>
  );
}
