import { createContext, useContext } from 'react';
import { classNames } from '#app/ui/class-names.ts';

/** Whether payments are simulated here. */
export const SimulatedPaymentsContext = createContext(false);

/** Beside the brand of a shop whose payments are simulated; a narrow head shows the first word. */
export function DemoMark({ className }: { readonly className?: string }) {
  if (!useContext(SimulatedPaymentsContext)) return null;
  return (
    <span className={classNames('demo-mark', className)}>
      Demo<span>: no money moves</span>
    </span>
  );
}
