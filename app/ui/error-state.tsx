import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';
import { RotateCcw } from './icons.ts';

interface ErrorStateProps {
  /** The sentence of the catalogue of errors. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly requestId?: string | undefined;
  /** Called by Try Again. Default: reload the page, which also works before hydration. */
  readonly onRetry?: (() => void) | undefined;
  readonly level?: 'h1' | 'h2' | 'h3' | undefined;
}

/** Shows a load error: a cut strand, what happened, and Try Again. An error must never look like an empty list. */
export function ErrorState({ title, children, requestId, onRetry, level: Heading = 'h2' }: ErrorStateProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="panel pad error-box" role="alert">
      <i className="strand" aria-hidden="true" />
      <div>
        <Heading>{title}</Heading>
        {(children || requestId) && (
          <p>
            {children} {requestId && <span className="nb">{m.ui_request_id({ id: requestId })}</span>}
          </p>
        )}
      </div>
      <div>
        {onRetry ? (
          <button type="button" className="btn btn-quiet" onClick={onRetry}>
            <RotateCcw className="i-sm" />
            {m.ui_try_again()}
          </button>
        ) : (
          <a className="btn btn-quiet" href={localHref(pathname + search)}>
            <RotateCcw className="i-sm" />
            {m.ui_try_again()}
          </a>
        )}
      </div>
    </div>
  );
}
