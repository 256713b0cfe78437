import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import routeTable from '#app/routes.ts';
import type { MatchedPage } from '#app/modules/site/ui/admin/portal-permissions.ts';
import { splitLocale } from '#app/shared/locale.ts';

const treeOf = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ path, index, children }) => {
    const place = path === undefined ? {} : { path };
    return index ? { ...place, index } : { ...place, children: treeOf(children ?? []) };
  });
const tree = treeOf(routeTable);

/** For tests that call loaders themselves: returns the page of an address as the router matches it. */
export function matchedPageOf(pathname: string): MatchedPage {
  const matches = matchRoutes(tree, splitLocale(pathname).address.replace(/\.data$/, '')) ?? [];
  const parts = matches.flatMap(({ route }) => route.path ?? []);
  return { pattern: `/${parts.join('/')}`, params: matches.at(-1)?.params ?? {} };
}
