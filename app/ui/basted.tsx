import type { ReactNode } from 'react';
import { m } from '#texts';

/** Frames content of test mode with basting thread, and nothing else. */
export function Basted({
  label = m.ui_test_mode(),
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
