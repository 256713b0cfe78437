/** Bundles for other modules, after their own access check. */
export { selectBundleBySlug, selectBundlesById, selectOpenBundles } from './bundle-queries.server.ts';
export type { StoredBundle } from './bundle-queries.server.ts';
