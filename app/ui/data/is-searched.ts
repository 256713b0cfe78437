/**
 * Whether the address holds a search now: its first letter is a step to come back to, the letters after it take that step's place. Asked of the
 * browser, because a page lags behind its address while it is drawn, and fast typing would leave half words on the way back.
 */
export const isSearched = (): boolean => Boolean(new URLSearchParams(window.location.search).get('search'));
