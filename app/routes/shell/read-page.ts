/** What ?page= asks of a list; the first page where it is unreadable. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 && page <= 100_000 ? page : 1;
}
