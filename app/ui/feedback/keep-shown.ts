import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';

/**
 * For a page that reads itself again: a reading that fails leaves on screen what is there, so that a dropped connection takes
 * nothing away from somebody who reads or watches. Each page makes one; in the browser only.
 */
export function keepShown<View>() {
  let shown: { readonly address: string; readonly view: View } | null = null;

  return {
    /** The page's client loader. Refusals (not found, not signed in) pass; so does the first reading of an address. */
    async load(request: Request, read: () => Promise<View>): Promise<View> {
      try {
        return await read();
      } catch (error) {
        const isRefusal = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
        if (!isRefusal && shown?.address === addressOf(request.url)) return shown.view;
        throw error;
      }
    },
    /** What is on screen; null on another page. */
    shown: (): View | null => shown?.view ?? null,
    /** Called by the page with what it shows. */
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
