import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViewCounter } from '#app/modules/analytics/views/count-views.server.ts';
import type { SiteOrigins } from '#app/platform/http/site-origins.ts';
import type { Metrics } from '#app/platform/metrics.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { Readiness } from './readiness.ts';
import type { ScopeOf } from './request-scope.ts';

/** Handles a request at node level, so that bytes stream with back-pressure. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** As NodeHandler; what it does not know it passes on. */
export type PassingHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Renders a page, or answers its data or its form. */
export interface PageHandler {
  (request: Request, scope: RequestScope): Promise<Response>;
  /** Whether a path has a route of its own; absent where that is not known, as in development. */
  readonly isPage?: (path: string) => boolean;
}

/** What the HTTP chain is made of. */
export interface ChainParts {
  readonly services: Services;
  readonly pages: PageHandler;
  /** Files of the client's build; in development, Vite. */
  readonly assets: PassingHandler;
  /** GET /media/{id}. */
  readonly media: NodeHandler;
  /** What receives files in pieces. */
  readonly uploads: NodeHandler;
  readonly readiness: () => Promise<Readiness>;
  readonly scopeOf: ScopeOf;
  readonly metrics: Metrics;
  /** Counts openings of course pages. */
  readonly views: ViewCounter;
  readonly stopping: AbortSignal;
  readonly origins: SiteOrigins;
  readonly development: boolean;
}
