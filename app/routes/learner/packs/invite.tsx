import { invitePeople, maxInviteLength, previewInvitations } from '#app/modules/money/packs/invite-people.server.ts';
import { packErrors, refuse } from '#app/modules/money/packs/pack-errors.ts';
import { readPack } from '#app/modules/money/packs/read-pack.server.ts';
import { readPeopleFile } from '#app/modules/money/packs/read-people-file.server.ts';
import { InviteScreen, type InviteReply } from '#app/modules/money/packs/ui/invite-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { toLocale } from '#app/shared/locale.ts';
import { formAction, type Reading } from '../../form-action.server.ts';
import { requireLearner, type LearnerActor } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/invite';
import { getLocale } from '#texts/runtime';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_invite() }];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, settings } = context.get(requestScope);
  return readOrRefuse(packErrors, async () => {
    const pack = await readPack({ db: services.db, actor }, params, 'manager');
    return { pack, returnDays: (await settings()).seatReturnDays, locale: getLocale() };
  });
}

/** Says what a list comes to, or invites its people. */
export function action({ params, ...visit }: Route.ActionArgs) {
  const typedIn = ({ field }: Reading) => ({
    people: field('people', maxInviteLength + 1),
    locale: toLocale(field('locale')),
  });
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: packErrors,
      more: ({ error }, sent): InviteReply => ({ ...typedIn(sent), error, preview: null, sent: null }),
    },
    async ({ deps, actor, ...sent }): Promise<InviteReply> => {
      const typed = typedIn(sent);
      await readPack(deps, params, 'manager');
      const people = [typed.people.trim(), await peopleOfFile(sent.form, actor)]
        .filter((each) => each !== '')
        .join('\n');
      if (people === '') throw refuse('invite_nobody');
      const reply = { ...typed, people, error: null, preview: null, sent: null };
      if (sent.field('intent') === 'send')
        return { ...reply, sent: await invitePeople(deps, { ...params, people, locale: typed.locale }) };
      return { ...reply, preview: await previewInvitations(deps, { ...params, people }) };
    },
  );
}

async function peopleOfFile(form: FormData, { userId }: LearnerActor): Promise<string> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return '';
  return readPeopleFile(new Uint8Array(await file.arrayBuffer()), { userId });
}

/** People who get seats of an organisation. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  return <InviteScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_failed()} area="learner" />;
}
