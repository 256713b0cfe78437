import { createContext, useContext } from 'react';

/** Whether payments are simulated here. */
export const SimulatedPaymentsContext = createContext(false);

/** Beside the brand of a shop whose payments are simulated; a narrow head shows the first word. */
export function DemoMark() {
  if (!useContext(SimulatedPaymentsContext)) return null;
  return (
    <span className="demo-mark">
      Demo<span>: no money moves</span>
    </span>
  );
}
