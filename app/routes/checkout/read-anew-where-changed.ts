import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A refusal because prices or courses have changed comes with the page as it is now. */
export function readAnewWhereChanged({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
