import { createContext, useContext } from 'react';
import { m } from '#texts';

/** True if payments are simulated. */
export const SimulatedPaymentsContext = createContext(false);

/** Marks a shop with simulated payments beside its brand; a narrow header shows the first word. */
export function DemoMark() {
  if (!useContext(SimulatedPaymentsContext)) return null;
  return (
    <span className="demo-mark">
      {m.site_demo()}
      <span>{m.site_demo_more()}</span>
    </span>
  );
}
