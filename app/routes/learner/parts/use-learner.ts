import { useRouteLoaderData } from 'react-router';
import type { loader } from '../layout.tsx';

/** Who is signed in, for the pages of the dashboard. */
export function useLearner() {
  return useRouteLoaderData<typeof loader>('routes/learner/layout');
}
