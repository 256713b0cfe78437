import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';

/**
 * Keeps a self-refreshing page on screen when a refresh fails, so that a dropped connection does not interrupt reading or watching. Each
 * page creates one; in the browser only.
 */
export function keepDataOnError<View>() {
  let shown: { readonly address: string; readonly view: View } | null = null;

  return {
    /** The page's client loader. Passes on refusals (not found, not signed in) and errors of the first load of an address. */
    async load(request: Request, read: () => Promise<View>): Promise<View> {
      try {
        return await read();
      } catch (error) {
        const isRefusal = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
        if (!isRefusal && shown?.address === addressOf(request.url)) return shown.view;
        throw error;
      }
    },
    /** Returns the page's data on screen; null on another page. */
    shown: (): View | null => shown?.view ?? null,
    /** The page calls it with the data that it shows. */
    useShown(view: View): void {
      useEffect(() => {
        shown = { address: addressOf(location.href), view };
        return () => {
          shown = null;
        };
      }, [view]);
    },
  };
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
