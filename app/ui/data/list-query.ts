/** Letters that a search may have. */
export const longestSearch = 100;

/** The words that ?search= asks for, with one space between two of them; '' without any. */
export function readSearch(params: URLSearchParams): string {
  const typed = (params.get('search') ?? '').slice(0, longestSearch).toWellFormed();
  return typed.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim();
}

/** What ?page= asks of a list, or a parameter of another name; the first page where it is unreadable. */
export function readPage(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? '1');
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}
