import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router';
import routeTable from '#app/routes.ts';
import type { PageHandler } from '#server/chain-parts.ts';
import { cachedRoutesOf, type CachedRoute } from '#server/page-cache/cached-routes.ts';
import { createPageHandler } from '#server/page-handler.ts';

type ServerRoute = NonNullable<ServerBuild['routes'][string]>;
type RouteModule = ServerRoute['module'];

const files = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

/** For tests: the product's pages as in a build, with document and error pages, but without building. */
export const pagesOfSources = async (): Promise<PageHandler> => coldPages(await buildOfSources());

/** Returns the pages as a new process has them, which has answered nothing yet. */
export const coldPages = (build: ServerBuild): PageHandler =>
  createPageHandler({ ...build, assets: { ...build.assets } }, 'production');

/** Returns what a build of the sources contains. The files for the browser have names and no content. */
export async function buildOfSources(): Promise<ServerBuild> {
  const routes = await routesOfSources();
  return {
    entry: { module: (await import('#app/entry.server.tsx')) as unknown as ServerBuild['entry']['module'] },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(routes.map((route) => [route.id, assetOf(route)])),
      url: '/assets/manifest.js',
      version: 'sources',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  };
}

/** Returns all routes, the root first; each names its parent. */
export async function routesOfSources(): Promise<ServerRoute[]> {
  const root = { id: 'root', path: '', module: withProps((await import('#app/root.tsx')) as unknown as RouteModule) };
  return [root, ...(await routesOf(routeTable, root.id))];
}

let cachedRoutes: Promise<readonly CachedRoute[]> | undefined;

/** Returns the routes whose pages are cached. Loads the routes that may be, once. */
export const cachedRoutesOfSources = () => (cachedRoutes ??= readCachedRoutes());

async function readCachedRoutes(): Promise<readonly CachedRoute[]> {
  const mayBeCached = ({ file }: RouteConfigEntry) => /^routes\/(public|seo)\//.test(file);
  const routes = await routesOf(routeTable.filter(mayBeCached), 'root', mayBeCached);
  return cachedRoutesOf(Object.fromEntries(routes.map((route) => [route.id, route])));
}

async function routesOf(
  entries: readonly RouteConfigEntry[],
  parentId: string,
  isWanted: (entry: RouteConfigEntry) => boolean = () => true,
): Promise<ServerRoute[]> {
  const families = entries
    .filter(isWanted)
    .map(async ({ file, path, index, children = [] }): Promise<ServerRoute[]> => {
      const load = files[`../../app/${file}`];
      if (!load) throw new Error(`the route table names ${file}, which is not there`);
      const id = file.replace(/\.tsx?$/, '');
      const own = {
        id,
        parentId,
        module: withProps(await load()),
        ...(path !== undefined && { path }),
        ...(index && { index }),
      };
      return [own, ...(await routesOf(children, id, isWanted))];
    });
  return (await Promise.all(families)).flat();
}

/** Passes data to pages as properties, as the build does. */
function withProps(module: RouteModule): RouteModule {
  const { default: Component, ErrorBoundary } = module;
  return {
    ...module,
    ...(Component && { default: withComponentProps(Component as never) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) }),
  };
}

function assetOf({ id, parentId, path, index, module }: ServerRoute) {
  return {
    id,
    ...(parentId !== undefined && { parentId }),
    ...(path !== undefined && { path }),
    ...(index === true && { index }),
    hasAction: Boolean(module.action),
    hasLoader: Boolean(module.loader),
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: Boolean(module.ErrorBoundary),
    module: `/assets/${id}.js`,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
}
