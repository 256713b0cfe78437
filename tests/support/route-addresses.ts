import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeTable from '#app/routes.ts';

/** Returns every address of the route table, with its parameters as `:name`. */
export function addressesOf(entries: readonly RouteConfigEntry[] = routeTable, under = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path === undefined || index ? under : `${under}/${path}`;
    if (!children) return [address || '/'];
    // A frame has no address of its own; a page has, such as a list below its dialogs.
    const isFrame = path === undefined || children.some((child) => child.index);
    return [...(isFrame ? [] : [address]), ...addressesOf(children, address)];
  });
}

/** Returns the addresses of pages, which are TSX files; other routes answer with data, or redirect. */
export function pageAddresses(entries: readonly RouteConfigEntry[] = routeTable): string[] {
  const pages = (some: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    some.flatMap((entry) => {
      if (entry.children) return [{ ...entry, children: pages(entry.children) }];
      return entry.file.endsWith('.tsx') ? [entry] : [];
    });
  return addressesOf(pages(entries));
}

/** Returns the addresses within a frame of the route table, such as `routes/auth/layout.tsx`. */
export function addressesWithin(layout: string): string[] {
  const frame = routeTable.find(({ file }) => file === layout);
  if (!frame?.children) throw new Error(`the route table has no frame ${layout}`);
  return addressesOf(frame.children);
}
