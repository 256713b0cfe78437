import { m } from '#texts';
import { requestScope } from '#app/services.server.ts';
import { languageTags } from '#app/shared/locale.ts';
import { themeColors } from '#app/ui/theme-script.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/web-manifest';

export const handle = { cache: 'public' } satisfies RouteHandle;

/**
 * Answers GET /site.webmanifest: the site's name and icons for a phone's home screen, which opens the site in the language that it was added in.
 * Dark, like the default theme.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { brand } = await scope.settings();
  const home = localHref('/');
  const manifest = {
    name: brand,
    short_name: brand,
    description: m.site_manifest(),
    lang: languageTags[scope.locale],
    id: home,
    start_url: home,
    scope: '/',
    display: 'minimal-ui',
    theme_color: themeColors.dark,
    background_color: themeColors.dark,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}
