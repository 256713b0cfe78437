import { useContext, type ReactNode } from 'react';
import { m } from '#texts';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { PageError, useRetry, type Area } from './page-error.tsx';
import { refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';

interface LoadFailedProps {
  readonly error: unknown;
  /** The sentence of the specification's catalogue. */
  readonly title: string;
  readonly area: Area;
  /** What is still safe, such as stored data. */
  readonly children?: ReactNode;
}

/**
 * Shows a page whose data failed to load, inside its frame, with Try Again. Missing and forbidden pages look as everywhere in their area.
 */
export function LoadFailed({ error, title, area, children }: LoadFailedProps) {
  const retry = useRetry(error);
  const { requestId } = useContext(RenderingContext);
  if (refusalStatus(error) !== null) return <PageError error={error} area={area} />;
  const state = (
    <ErrorState level="h1" title={title} onRetry={retry} requestId={retry ? undefined : requestId?.slice(0, 8)}>
      {children}
      {retry && ` ${m.site_error_offline_waiting()}`}
    </ErrorState>
  );
  return area === 'site' ? <div className="shell app">{state}</div> : state;
}
