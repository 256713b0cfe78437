import { hasMailbox, readMailbox } from '#app/platform/mail/read-mailbox.server.ts';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/mailbox-json';

/**
 * Answers the demo's mails for programs: `[{ id, to, subject, text, html, links, createdAt }]`, newest first; `?to=` filters by address.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = context.get(requestScope);
  if (!hasMailbox(services.config)) return Response.json({ error: 'Not found' }, { status: 404 });
  const to = new URL(request.url).searchParams.get('to') ?? undefined;
  return Response.json(await readMailbox(services.db, to), { headers: { 'cache-control': 'no-store' } });
}
