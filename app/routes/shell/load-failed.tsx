import { isRouteErrorResponse } from 'react-router';
import { ErrorState } from '#app/ui/error-state.tsx';

interface LoadFailedProps {
  readonly error: unknown;
  /** The sentence of the specification's catalogue (§8). */
  readonly title: string;
}

/** A page whose data could not be loaded, inside its frame, with Try Again. What is missing or forbidden is the root's to show. */
export function LoadFailed({ error, title }: LoadFailedProps) {
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  return (
    <div className="shell app">
      <ErrorState level="h1" title={title} />
    </div>
  );
}
