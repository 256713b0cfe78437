/**
 * Whether a request target is a readable path of this site. Absolute and `*` targets are for proxies, malformed escapes have no
 * meaning, and PostgreSQL cannot store a NUL.
 */
export function isValidRequestTarget(target: string | undefined): target is string {
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
