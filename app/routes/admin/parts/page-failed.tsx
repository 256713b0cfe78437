import { isRouteErrorResponse } from 'react-router';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';

interface PageFailedProps {
  readonly error: unknown;
  /** The sentence of the specification's catalogue (§8). */
  readonly title: string;
}

/** A page of the portal that could not be loaded, inside its frame: also what is not there, or was deleted meanwhile. */
export function PageFailed({ error, title }: PageFailedProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailed error={error} title={title} />;
  return (
    <EmptyState
      level="h1"
      title={typeof error.data === 'string' && error.data !== '' ? error.data : 'This page does not exist'}
      actions={
        <LinkButton variant="line" to="/admin/dashboard">
          Dashboard
        </LinkButton>
      }
    >
      It may have been deleted meanwhile, or the address is mistyped.
    </EmptyState>
  );
}
