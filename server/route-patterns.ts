import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** Returns the address of a route with its parents' parts: '/courses/:courseId'. */
export function fullPath(routes: Routes, id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId])
    if (route.path) parts.unshift(route.path);
  return `/${parts.join('/')}`.replaceAll(/\/+/g, '/');
}

/** Returns the source of an expression for the addresses of a route; empty for '/'. */
export function patternOf(path: string): string {
  if (path === '/') return '';
  return path
    .split('/')
    .slice(1)
    .map((part) => {
      if (part === '*') return '(?:/.*)?';
      const isOptional = part.endsWith('?');
      const name = isOptional ? part.slice(0, -1) : part;
      const pattern = name.startsWith(':') ? '/[^/]+' : `/${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
      return isOptional ? `(?:${pattern})?` : pattern;
    })
    .join('');
}
