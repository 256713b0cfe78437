import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeTable from '#app/routes.ts';

/** Every address of the route table, with its parameters as `:name`. */
export function addressesOf(entries: readonly RouteConfigEntry[] = routeTable, under = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const address = path === undefined || index ? under : `${under}/${path}`;
    if (!children) return [address || '/'];
    // A frame is no address of its own; a page is, such as a list over which dialogs open.
    const isFrame = path === undefined || children.some((child) => child.index);
    return [...(isFrame ? [] : [address]), ...addressesOf(children, address)];
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

/** The addresses within a frame of the route table, such as `routes/auth/layout.tsx`. */
export function addressesWithin(layout: string): string[] {
  const frame = routeTable.find(({ file }) => file === layout);
  if (!frame?.children) throw new Error(`the route table has no frame ${layout}`);
  return addressesOf(frame.children);
}
