import type { PublicPage } from '#app/platform/http/public-pages.ts';

/** The pages that are the same for every visitor without a cookie, and the query parameters they read. */
export const cacheablePages: readonly PublicPage[] = [
  { path: /^\/$/, query: [] },
  { path: /^\/courses$/, query: ['category', 'page'] },
  { path: /^\/courses\/[^/]+$/, query: [] },
  { path: /^\/(about|contact|portfolio|terms|privacy-policy)$/, query: [] },
  { path: /^\/portfolio\/[^/]+$/, query: [] },
];

/** Addresses whose answers belong to one person: never kept by anybody. */
const privatePaths =
  /^\/(dashboard|orders|checkout|cart|admin|api|dev|logout|auth|update-password|reset-password|verify-email)(\/|\.data$|$)|^\/courses\/[^/]+\/content/;

export function isPrivatePath(path: string): boolean {
  return privatePaths.test(path);
}
