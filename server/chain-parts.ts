import type { IncomingMessage } from 'node:http';
import type { ViewCounter } from '#app/modules/office/analytics/views/count-views.server.ts';
import type { SiteOrigins } from '#app/platform/http/site-origins.ts';
import type { Metrics } from '#app/platform/metrics.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { SharedPage } from '#app/shared-page.server.ts';
import type { NodeHandler, PassingHandler } from './node-handler.ts';
import type { CachedRoute } from './page-cache/cached-routes.ts';
import type { Readiness } from './readiness.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ScopeOf } from './request-scope.ts';

/** Renders a page, or answers the request for its data or its form. */
export interface PageHandler {
  (request: Request, scope: RequestScope, shared?: SharedPage): Promise<Response>;
  /** Whether a path has a route of its own; absent if this is unknown, as in development. */
  readonly isPage?: (path: string) => boolean;
  /** The routes whose pages are cached; absent in development, which caches none. */
  readonly cachedRoutes?: readonly CachedRoute[];
}

/** The parts of the HTTP chain. */
export interface ChainParts {
  readonly services: Services;
  readonly pages: PageHandler;
  /** Serves the files of the client's build; Vite in development. */
  readonly assets: PassingHandler;
  /** Serves the files of other releases; null where nothing was built. */
  readonly releaseFiles: Pick<ReleaseFiles, 'send'> | null;
  /** Serves GET /media/{id}. */
  readonly media: NodeHandler;
  /** Returns whether who asks may open a non-public media file. */
  readonly mayOpenFile: (request: IncomingMessage, fileId: string) => Promise<boolean>;
  /** Receives files in pieces. */
  readonly uploads: NodeHandler;
  readonly readiness: () => Promise<Readiness>;
  readonly scopeOf: ScopeOf;
  readonly metrics: Metrics;
  /** Counts views of course pages. */
  readonly views: ViewCounter;
  readonly stopping: AbortSignal;
  readonly origins: SiteOrigins;
  readonly development: boolean;
}
