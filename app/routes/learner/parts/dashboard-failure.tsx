import { ErrorState } from '#app/ui/error-state.tsx';

/** Specification §8. The frame of the dashboard stays, and so does the way back. */
export function DashboardFailure() {
  return <ErrorState title="Failed to load dashboard data. Please try again.">Your progress is safe.</ErrorState>;
}
