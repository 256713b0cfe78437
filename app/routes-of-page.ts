import { matchRoutes, type EntryContext, type RouteObject } from 'react-router';

type Manifest = EntryContext['manifest'];
type ManifestRoutes = Manifest['routes'];

type Match = EntryContext['staticHandlerContext']['_match'];

/** What rendering a page needs to know of the routes. */
interface PageRoutes {
  readonly manifest: Manifest;
  /** Stands in for the search through all routes: `Scripts` asks it for the routes of each parent's address, which are the page's own. */
  readonly match: Match;
}

/** By the leaf of a page, for each build. */
const known = new WeakMap<Manifest, Map<string, PageRoutes>>();

/**
 * Returns the context of a page with the routes of this page and its parents only; the browser gets them too. React Router builds a table
 * of all given routes for each page, and searches it for each parent's address. The parents are those of the route's address, not of the
 * request's: the page for unknown addresses would otherwise need the routes of the first one that it answered.
 */
export function narrowToPage(context: EntryContext): EntryContext {
  const { manifest } = context;
  const { matches } = context.staticHandlerContext;
  const leaf = matches.at(-1)?.route.id;
  if (leaf === undefined) return context;
  const ofBuild = known.get(manifest) ?? new Map<string, PageRoutes>();
  known.set(manifest, ofBuild);
  const routes = ofBuild.get(leaf) ?? routesOfPage(manifest, matches);
  ofBuild.set(leaf, routes);
  return {
    ...context,
    manifest: routes.manifest,
    staticHandlerContext: { ...context.staticHandlerContext, _match: routes.match },
  };
}

function routesOfPage(manifest: Manifest, matches: EntryContext['staticHandlerContext']['matches']): PageRoutes {
  const ids = new Set(matches.map(({ route }) => route.id));
  const tree = treeOf(manifest.routes);
  const segments = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean);
  for (let length = 0; length < segments.length; length += 1)
    for (const { route } of matchRoutes(tree, `/${segments.slice(0, length).join('/')}`) ?? []) ids.add(route.id ?? '');
  const routes: ManifestRoutes = Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]]));
  const found = [...ids].map((id) => ({ route: { id }, params: {}, pathname: '/', pathnameBase: '/' }));
  return { manifest: { ...manifest, routes }, match: () => found };
}

function treeOf(routes: ManifestRoutes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index = false, caseSensitive = false } = route;
    const place = { id, caseSensitive, ...(path !== undefined && { path }) };
    return [index ? { ...place, index } : { ...place, children: treeOf(routes, id) }];
  });
}
