import { BrandMark } from '#app/ui/brand-mark.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';

interface ErrorPageProps {
  /** HTTP status where the failure is a refusal; null for anything unexpected. */
  readonly status: number | null;
  /** The sentence of the refusal, where it has one. */
  readonly sentence: string | null;
  readonly requestId: string | null;
}

/** Plain links, not the router's: where a page failed to load, a fresh start is the better way on. */
const waysOn = (
  <>
    <a className="btn btn-accent" href="/courses">
      Browse courses
    </a>
    <a className="btn btn-quiet" href="/">
      Home
    </a>
    <a className="btn btn-plain" href="/contact">
      Contact us
    </a>
  </>
);

/** What is shown instead of a page that does not exist, may not be seen, or failed. */
export function ErrorPage({ status, sentence, requestId }: ErrorPageProps) {
  const isMissing = status === 404;
  const title = isMissing
    ? (sentence ?? 'This page does not exist')
    : (sentence ?? 'Something went wrong. Please try again.');
  return (
    <div className="page">
      <title>{title}</title>
      <header className="top">
        <div className="shell">
          <a className="brand" href="/" aria-label="Home">
            <BrandMark />
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="shell app">
        {isMissing ? (
          <EmptyState title={title} category="devops" level="h1" actions={waysOn}>
            The address may be old or mistyped.
          </EmptyState>
        ) : (
          <div className="stack">
            <ErrorState level="h1" title={title} requestId={requestId ?? undefined} />
            <div className="acts">{waysOn}</div>
          </div>
        )}
      </main>
    </div>
  );
}
