/** Letters that a search may have. */
export const longestSearch = 100;

/** What ?page= asks of a list, or a parameter of another name; the first page where it is unreadable. */
export function readPage(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? '1');
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}
