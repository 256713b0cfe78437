import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { RotateCcw } from './icons.ts';

interface ErrorStateProps {
  /** The sentence of the catalogue of errors. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly requestId?: string | undefined;
  /** Without it the button loads the page again, which works before JavaScript too. */
  readonly onRetry?: (() => void) | undefined;
  readonly level?: 'h1' | 'h2' | 'h3' | undefined;
}

/** A load error: a cut strand, what happened, and Try Again. Never shown as an empty list. */
export function ErrorState({ title, children, requestId, onRetry, level: Heading = 'h2' }: ErrorStateProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="panel pad error-box" role="alert">
      <i className="strand" aria-hidden="true" />
      <div>
        <Heading>{title}</Heading>
        {(children || requestId) && (
          <p>
            {children} {requestId && <span className="nb">This is request {requestId}.</span>}
          </p>
        )}
      </div>
      <div>
        {onRetry ? (
          <button type="button" className="btn btn-quiet" onClick={onRetry}>
            <RotateCcw className="i-sm" />
            Try Again
          </button>
        ) : (
          <a className="btn btn-quiet" href={pathname + search}>
            <RotateCcw className="i-sm" />
            Try Again
          </a>
        )}
      </div>
    </div>
  );
}
