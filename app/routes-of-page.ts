import { splitLocale } from '#app/shared/locale.ts';
import { matchRoutes, type EntryContext, type RouteObject } from 'react-router';

type Manifest = EntryContext['manifest'];
type ManifestRoutes = Manifest['routes'];

const known = new Map<string, Manifest>();

/**
 * Returns the manifest with the routes of this page and its parents only; the browser gets it too. React Router builds a table of all
 * given routes for each page.
 */
export function manifestOfPage({ manifest, staticHandlerContext }: EntryContext): Manifest {
  const { matches, location } = staticHandlerContext;
  const leaf = matches.at(-1)?.route.id;
  if (leaf === undefined) return manifest;
  const kept = known.get(leaf);
  if (kept) return kept;
  const ids = new Set(matches.map(({ route }) => route.id));
  const tree = treeOf(manifest.routes);
  const segments = splitLocale(location.pathname).address.split('/').filter(Boolean);
  for (let length = 0; length < segments.length; length += 1)
    for (const { route } of matchRoutes(tree, `/${segments.slice(0, length).join('/')}`) ?? []) ids.add(route.id ?? '');
  const routes: ManifestRoutes = Object.fromEntries([...ids].map((id) => [id, manifest.routes[id]]));
  const narrow = { ...manifest, routes };
  known.set(leaf, narrow);
  return narrow;
}

function treeOf(routes: ManifestRoutes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index = false, caseSensitive = false } = route;
    const place = { id, caseSensitive, ...(path !== undefined && { path }) };
    return [index ? { ...place, index } : { ...place, children: treeOf(routes, id) }];
  });
}
