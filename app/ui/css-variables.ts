import type { CSSProperties } from 'react';

/** Inline styles are for CSS variables only, so that the look stays in the stylesheets. */
export function cssVariables(variables: Readonly<Record<`--${string}`, string | number | undefined>>): CSSProperties {
  return variables;
}
