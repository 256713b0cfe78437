/** Reads the value of a query parameter; null for a value that the page ignores, so that all of them share one cached page. */
type ReadParameter = (value: string) => string | null;

/** What a route declares for the page cache (server/page-cache/README.md), as its `handle`. The build leaves it out of browsers' files. */
export type RouteHandle = { readonly cache: 'none' } | CachedPage;

export interface CachedPage {
  /** `public`: the same for everybody. `member`: shows the name of its signed-in reader, and which of its courses are theirs. */
  readonly cache: 'public' | 'member';
  /** The query parameters that the page reads. A page with an `uncached` or any other one is rendered for each request. */
  readonly query?: Readonly<Record<string, ReadParameter | 'uncached'>>;
  /** The parameters by which the page finds courses, `words` for its search. What finds the same courses shares a cached page. */
  readonly finds?: Readonly<Record<string, ReadParameter | 'words'>>;
  /** The courses that may be the reader's: those that the page lists, or the one in its address and its suggestions. */
  readonly courses?: 'listed' | 'named';
}

/** Reads the number of a page after the first. */
export const pageNumber: ReadParameter = (value) => (/^[1-9]\d{0,4}$/.test(value) && value !== '1' ? value : null);
