import { exportCorrections } from '#app/modules/office/translations/list-translations.server.ts';
import { siteTexts } from '#app/modules/office/translations/site-texts.server.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/corrections-file';

/** Exports the corrections that the source files lack. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const corrections = await exportCorrections({ db, actor, texts: siteTexts });
  return new Response(`${JSON.stringify(corrections, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="corrections-${dayInNairobi(clock.now())}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
