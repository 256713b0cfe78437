import { data } from 'react-router';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';

export const handle = { cache: 'none' } satisfies RouteHandle;

/** Answers unknown addresses with 404 within the site's frame, which offers links. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
