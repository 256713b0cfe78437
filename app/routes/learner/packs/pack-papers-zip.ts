import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { makePackPapers } from '#app/modules/money/packs/pack-papers.server.ts';
import { streamBytes } from '#app/platform/http/stream-text.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/pack-papers-zip';

/** Downloads the papers of a pack as a ZIP archive, for owners and managers. Made while it is sent; not stored. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireLearner({ context, url });
  const { services, address } = context.get(requestScope);
  const deps = { ...services, actor, address, appUrl: services.config.appUrl };
  return readOrRefuse(packErrors, async () => {
    const { name, pieces } = await makePackPapers(deps, params);
    return new Response(streamBytes(pieces), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  });
}
