import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import type { PageHandler } from './chain-parts.ts';
import { createPathTest } from './page-paths.ts';

/** The pages as built. Its generated types know no exactOptionalPropertyTypes. */
export type PagesBuild = typeof import('virtual:react-router/server-build');

/** React Router's part of the chain: pages, their data and their forms. */
export function createPageHandler(
  build: PagesBuild | (() => Promise<PagesBuild>),
  mode: 'production' | 'development',
): PageHandler {
  const handle = createRequestHandler(build as ServerBuild | (() => Promise<ServerBuild>), mode);
  const answer = (request: Request, scope: RequestScope) => {
    const context = new RouterContextProvider();
    context.set(requestScope, scope);
    return handle(request, context);
  };
  if (typeof build === 'function') return answer;
  return Object.assign(answer, { isPage: createPathTest((build as ServerBuild).routes) });
}
