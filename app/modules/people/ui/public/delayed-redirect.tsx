import { useEffect, useRef } from 'react';

interface DelayedRedirectProps {
  readonly to: string;
  readonly afterSeconds?: number;
  /** Navigates with JavaScript. */
  readonly go: (to: string) => void;
}

/**
 * Redirects automatically, once. Without JavaScript the browser does: the page's form-action forbids a redirect to another site after a
 * form, but a page may refresh to one.
 */
export function DelayedRedirect({ to, afterSeconds = 0, go }: DelayedRedirectProps) {
  const gone = useRef(false);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!gone.current) latest.current(to);
      gone.current = true;
    }, afterSeconds * 1000);
    return () => clearTimeout(timer);
  }, [to, afterSeconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${afterSeconds}; url=${to}`} />
    </noscript>
  );
}
