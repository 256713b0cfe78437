import { useContext, type ReactNode } from 'react';
import { RenderingContext } from '#app/ui/feedback/rendering.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { PageError, useRetry, type Area } from './page-error.tsx';
import { refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';

interface LoadFailedProps {
  readonly error: unknown;
  /** The sentence of the specification's catalogue. */
  readonly title: string;
  readonly area: Area;
  /** What is safe. */
  readonly children?: ReactNode;
}

/** A page whose data could not be loaded, inside its frame, with Try Again; what is missing or forbidden as on every page of its area. */
export function LoadFailed({ error, title, area, children }: LoadFailedProps) {
  const retry = useRetry(error);
  const { requestId } = useContext(RenderingContext);
  if (refusalStatus(error) !== null) return <PageError error={error} area={area} />;
  const state = (
    <ErrorState level="h1" title={title} onRetry={retry} requestId={retry ? undefined : requestId?.slice(0, 8)}>
      {children}
      {retry && ' There is no connection. This page opens by itself when it is back.'}
    </ErrorState>
  );
  return area === 'site' ? <div className="shell app">{state}</div> : state;
}
