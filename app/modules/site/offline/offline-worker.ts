import { inLocale } from '#app/platform/locale.server.ts';
import { localePrefix, locales } from '#app/shared/locale.ts';
import { offlinePage, type OfflinePage } from './offline-page.ts';

/** Event of a service worker, as far as this one uses it. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

interface Worker {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void): void;
}

/** A page, and how the addresses in its language begin. */
type LocalPage = OfflinePage & { readonly prefix: string };

/**
 * Runs in the worker: answers a page that cannot be reached by the offline page in the language of its address. Stores nothing, so there is
 * nothing of a person to delete, and leaves the portal, files and all other requests to the browser. Its text is sent to the browser, so it
 * uses nothing from outside.
 */
function serveOfflinePage(worker: Worker, pages: readonly LocalPage[]): void {
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  // The request for a page starts while the browser starts the worker.
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())),
  );
  worker.addEventListener('fetch', (event) => {
    const { mode, method, url } = event.request;
    const { pathname } = new URL(url);
    if (mode !== 'navigate' || method !== 'GET' || /^\/(admin|api|dev|media)(\/|$)/.test(pathname)) return;
    event.respondWith(answer(event, pathname));
  });

  async function answer({ request, preloadResponse }: WorkerEvent, pathname: string): Promise<Response> {
    try {
      return (await preloadResponse) ?? (await fetch(request));
    } catch {
      const page = pages.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
      return page ? new Response(page.html, { status: 503, headers: page.headers }) : Response.error();
    }
  }
}

/** Writes the service worker, with the offline page in every language. */
export function writeOfflineWorker({ brand }: { readonly brand: string }): string {
  // The prefix of English begins all addresses.
  const pages = locales
    .map((locale): LocalPage => ({ prefix: localePrefix(locale), ...inLocale(locale, () => offlinePage({ brand })) }))
    .toSorted((one, other) => other.prefix.length - one.prefix.length);
  return `(${serveOfflinePage.toString()})(self, ${JSON.stringify(pages)});\n`;
}
