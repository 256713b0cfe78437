import { createElement, Fragment, type ReactNode } from 'react';

/** No text contains this character. */
const mark = '\u0000';

/**
 * Returns a text with elements in place of its values, in the order of its language: `fill(m.account_agree, { terms: <Link
 * to="/terms">{m.account_terms()}</Link> })`.
 */
export function fill<Name extends string>(
  text: (values: Record<Name, string>) => string,
  elements: Readonly<Record<Name, ReactNode>>,
): ReactNode[] {
  const marks = Object.fromEntries(Object.keys(elements).map((name) => [name, mark + name + mark]));
  return text(marks as Record<Name, string>)
    .split(mark)
    .map((part, at) => createElement(Fragment, { key: at }, at % 2 === 0 ? part : elements[part as Name]));
}
