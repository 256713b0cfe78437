import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeTable from '#app/routes.ts';

/** Every address of the route table, with its parameters as `:name`. */
export function addressesOf(entries: readonly RouteConfigEntry[] = routeTable, under = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path === undefined || index ? under : `${under}/${path}`;
    return children ? addressesOf(children, address) : [address || '/'];
  });
}

/** Those of pages alone, which are written in TSX; the others answer with data, or send elsewhere. */
export function pageAddresses(entries: readonly RouteConfigEntry[] = routeTable): string[] {
  const pages = (some: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    some.flatMap((entry) => {
      if (entry.children) return [{ ...entry, children: pages(entry.children) }];
      return entry.file.endsWith('.tsx') ? [entry] : [];
    });
  return addressesOf(pages(entries));
}

/** Those of the portal's lists, over which their dialogs open: not the frames that only hold pages. */
export function listAddresses(): string[] {
  const portal = routeTable.find(({ file }) => file === 'routes/admin/layout.tsx');
  return (portal?.children ?? []).flatMap(({ path, children }) => (children ? [`/admin/${path}`] : []));
}

/** The addresses within a frame of the route table, such as `routes/auth/layout.tsx`. */
export function addressesWithin(layout: string): string[] {
  const frame = routeTable.find(({ file }) => file === layout);
  if (!frame?.children) throw new Error(`the route table has no frame ${layout}`);
  return addressesOf(frame.children);
}
