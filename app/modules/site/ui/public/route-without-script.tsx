import { reloadWhenReachable } from '#app/ui/reload-when-reachable.ts';
import { useRetryWhenConnected } from '#app/ui/use-retry-when-connected.ts';
import { NoConnection } from '../page-error.tsx';
import { PlainFrame } from './plain-frame.tsx';

interface ManifestRoute {
  readonly parentId?: string | undefined;
}

/** The part of a route's module that the router needs. */
interface RouteModule {
  readonly default: () => React.ReactNode;
  readonly ErrorBoundary: () => React.ReactNode;
  readonly clientLoader: () => null;
  readonly clientAction: () => never;
}

declare global {
  interface Window {
    /** The router calls it, as patched by `scripts/vendor-patches.ts`. */
    routeWithoutScript?: (route: ManifestRoute) => RouteModule;
  }
}

/** Replaces a page whose script failed to load. */
function PageWithoutScript() {
  useRetryWhenConnected(true, reloadWhenReachable);
  return (
    <div className="shell">
      <div className="fault">
        <NoConnection retry={reloadWhenReachable} />
      </div>
    </div>
  );
}

const FrameWithoutScript = () => (
  <PlainFrame>
    <PageWithoutScript />
  </PlainFrame>
);

/** Shows the error of a route whose script failed to load within the frame. The router alone would reload the document, even offline. */
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
