import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type RouteObject,
  type StaticHandler,
} from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeTable from '#app/routes.ts';
import { accountSite } from './account-site.ts';
import type { TestEnv } from './test-env.ts';

interface RouteModule {
  readonly loader?: RouteObject['loader'];
  readonly action?: RouteObject['action'];
  readonly default?: ComponentType;
  readonly ErrorBoundary?: ComponentType;
}

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

const files = import.meta.glob<RouteModule>('../../app/routes/**/*.{ts,tsx}');

async function routesOf(entries: readonly RouteConfigEntry[]): Promise<RouteObject[]> {
  return Promise.all(
    entries.map(async ({ file, path, index, children }): Promise<RouteObject> => {
      const load = files[`../../app/${file}`];
      if (!load) throw new Error(`the route table names ${file}, which is not there`);
      const { loader, action, default: Component, ErrorBoundary } = await load();
      const route = {
        id: file.replace(/\.tsx?$/, ''),
        ...(path !== undefined && { path }),
        ...(loader && { loader }),
        ...(action && { action }),
        ...(Component && { Component: withComponentProps(Component as never) as ComponentType }),
        ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) as ComponentType }),
      };
      if (index) return { ...route, index: true };
      return { ...route, ...(children && { children: await routesOf(children) }) };
    }),
  );
}

/** Loading hundreds of routes for each visit would take longer than most visits. */
let routes: Promise<StaticHandler> | null = null;
const handlerOfRoutes = () => (routes ??= allRoutes().then((all) => createStaticHandler(all)));

async function allRoutes(): Promise<RouteObject[]> {
  const { default: App, ErrorBoundary, loader } = await import('#app/root.tsx');
  return [
    {
      id: 'root',
      loader: loader as NonNullable<RouteObject['loader']>,
      Component: withComponentProps(App as never) as ComponentType,
      ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as never) as ComponentType,
      children: await routesOf(routeTable),
    },
  ];
}

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
