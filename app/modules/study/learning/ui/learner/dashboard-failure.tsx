import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { m } from '#texts';

/** Shows the specification's error within the dashboard's frame, so that the learner can go back. */
export function DashboardFailure({ error }: { readonly error: unknown }) {
  return (
    <LoadFailed error={error} title={m.learning_dashboard_failed()} area="learner">
      {m.learning_progress_safe()}
    </LoadFailed>
  );
}
