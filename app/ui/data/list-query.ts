/** Maximum characters of a search. */
export const maxSearchLength = 100;

/** Returns the words of ?search=, separated by one space; '' without any. */
export function readSearch(params: URLSearchParams): string {
  const typed = (params.get('search') ?? '').slice(0, maxSearchLength).toWellFormed();
  return typed.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the page number of ?page=, or of another parameter; 1 if it is unreadable. */
export function readPage(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? '1');
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}
