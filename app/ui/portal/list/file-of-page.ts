const param = 'file';
const kind = 'csv';

/** Returns the page that offers a file at …/csv, with the search and filters of the file's address. */
export const pageOfFile = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  pathname.replace(/\/csv(\/[^/]*)?$/, '') + search;

/** Returns the same page, which downloads the file when it opens. */
export function pageWithFile(file: Pick<URL, 'pathname' | 'search'>): string {
  const page = pageOfFile(file);
  return `${page}${page.includes('?') ? '&' : '?'}${param}=${kind}`;
}

/** Returns the address of the file that a page downloads when it opens, and the page's own; null if it downloads none. */
export function fileOfPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search);
  if (query.get(param) !== kind) return null;
  query.delete(param);
  const rest = query.size > 0 ? `?${query}` : '';
  return { file: `${pathname}/${kind}${rest}`, page: pathname + rest };
}
