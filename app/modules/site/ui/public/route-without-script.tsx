import { useCallback } from 'react';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';
import { NoConnection } from '../page-error.tsx';
import { PlainFrame } from './plain-frame.tsx';

interface ManifestRoute {
  readonly parentId?: string | undefined;
}

/** A route's module, as far as the router asks for it. */
interface RouteModule {
  readonly default: () => React.ReactNode;
  readonly ErrorBoundary: () => React.ReactNode;
  readonly clientLoader: () => null;
  readonly clientAction: () => never;
}

declare global {
  interface Window {
    /** Called by the router, as `scripts/keep-page-without-script.ts` changes it. */
    routeWithoutScript?: (route: ManifestRoute) => RouteModule;
  }
}

/** Instead of the page whose script did not come: a new document, as soon as the server can be reached, has all scripts. */
function PageWithoutScript() {
  const reload = useCallback(() => {
    fetch(location.href, { method: 'HEAD' }).then(
      () => location.reload(),
      () => undefined,
    );
  }, []);
  useRetryWhenConnected(true, reload);
  return (
    <div className="shell">
      <div className="fault">
        <NoConnection retry={reload} />
      </div>
    </div>
  );
}

const FrameWithoutScript = () => (
  <PlainFrame>
    <PageWithoutScript />
  </PlainFrame>
);

/** Lets a route whose script cannot be loaded say so within the frame; the router alone would load the document again, connected or not. */
export function keepPagesWithoutScript(): void {
  window.routeWithoutScript = ({ parentId }) => {
    const page = parentId === 'root' ? FrameWithoutScript : PageWithoutScript;
    return {
      default: page,
      ErrorBoundary: page,
      clientLoader: () => null,
      clientAction: () => {
        throw new TypeError('Failed to fetch');
      },
    };
  };
}
