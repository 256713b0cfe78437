/**
 * Returns whether the address has a search now: the first letter adds a step to the history, further letters replace it. Reads the
 * browser's address, because a page lags behind it while rendering, and fast typing would leave half words in the history.
 */
export const isSearched = (): boolean => Boolean(new URLSearchParams(window.location.search).get('search'));
