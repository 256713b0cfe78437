import type { CSSProperties } from 'react';

/** Returns inline styles with CSS variables only, so that the design stays in the style sheets. */
export function cssVariables(variables: Readonly<Record<`--${string}`, string | number | undefined>>): CSSProperties {
  return variables;
}
