import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandler,
} from 'react-router';
import { accountSite } from './account-site.ts';
import { routesOfSources } from './pages-of-sources.ts';
import type { TestEnv } from './test-env.ts';

/** The page in a browser without JavaScript. */
export interface Shown {
  readonly status: number;
  /** Target of a redirect; null without one. */
  readonly location: string | null;
  /** The cookies that a redirect sets. */
  readonly cookies: readonly string[];
  readonly html: string;
  /** The text of the page, with single spaces. */
  readonly text: string;
}

interface Visit {
  readonly cookie?: string;
  /** Submits a form instead of opening the page; FormData for files. */
  readonly form?: Readonly<Record<string, string>> | FormData;
}

/** Loading hundreds of routes for each visit would take longer than most visits. */
let routes: Promise<StaticHandler> | null = null;
const handlerOfRoutes = () => (routes ??= routesOfSources().then((all) => createStaticHandler(treeOf(all))));

const treeOf = (all: Awaited<ReturnType<typeof routesOfSources>>, parent?: string): RouteObject[] =>
  all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, module: { loader, action, default: Component, ErrorBoundary } }) => {
      const route = { id, path, index, loader, action, Component, ErrorBoundary };
      return { ...route, ...(!index && { children: treeOf(all, id) }) } as RouteObject;
    });

/**
 * For tests: renders the product's pages by the route table on the test environment's database, as the server does but without the document
 * around them.
 */
export function renderedSite(
  env: TestEnv,
  settings: Record<string, string> = {},
  change: Parameters<typeof accountSite>[2] = {},
) {
  const site = accountSite(env, settings, change);
  const visit = async (path: string, { cookie, form }: Visit = {}): Promise<Shown> => {
    const handler = await handlerOfRoutes();
    const request = new Request(`https://shop.example${path}`, {
      headers: cookie ? { cookie } : {},
      ...(form && { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) }),
    });
    const context = await handler.query(request, { requestContext: site.contextOf(request) });
    if (context instanceof Response) {
      const { status, headers } = context;
      return { status, location: headers.get('location'), cookies: headers.getSetCookie(), html: '', text: '' };
    }
    const render = () => {
      const router = createStaticRouter(handler.dataRoutes, context);
      return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
    };
    let html;
    try {
      html = render();
    } catch (error) {
      // The root shows the errors that a page's own boundary does not, as on the server.
      context.errors = { root: error };
      html = render();
    }
    return { status: context.statusCode, location: null, cookies: [], html, text: textOf(html) };
  };
  return { ...site, visit };
}

function textOf(html: string): string {
  return html
    .replace(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ')
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(
      /&(amp|quot|#x27|lt|gt);/g,
      (_all, name: string) => ({ amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' })[name] ?? '',
    )
    .replace(/\s+/g, ' ');
}
