import { requestScope } from '#app/services.server.ts';
import { themeColors } from '#app/ui/theme-script.ts';
import type { Route } from './+types/web-manifest';

/** GET /site.webmanifest: the site's name and marks for the home screen of a phone. Dark, as the site is at first. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = await context.get(requestScope).settings();
  const manifest = {
    name: brand,
    short_name: brand,
    description: 'Short, practical courses, paid once by M-Pesa.',
    lang: 'en-KE',
    id: '/',
    start_url: '/',
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
