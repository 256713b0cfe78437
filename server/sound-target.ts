/**
 * Whether a request's target is a path of this site that can be read: absolute and starred targets are for proxies, broken
 * escapes mean nothing, and no text of the product holds a NUL, which PostgreSQL cannot store.
 */
export function isSoundTarget(target: string | undefined): target is string {
  if (!target?.startsWith('/')) return false;
  if (!target.includes('%')) return true;
  if (/%00/.test(target)) return false;
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
