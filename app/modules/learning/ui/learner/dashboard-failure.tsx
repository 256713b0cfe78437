import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';

/** From the specification. The frame of the dashboard stays, and so does the way back. */
export function DashboardFailure({ error }: { readonly error: unknown }) {
  return (
    <LoadFailed error={error} title="Failed to load dashboard data. Please try again." area="learner">
      Your progress is safe.
    </LoadFailed>
  );
}
