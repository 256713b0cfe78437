import { readFacts, saveFacts } from '#app/modules/money/packs/declared-facts.server.ts';
import { factsForm } from '#app/modules/money/packs/declared-facts.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { FactsForm } from '#app/modules/money/packs/ui/facts-form.tsx';
import { safePath } from '#app/modules/people/accounts/safe-path.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { ArrowLeft } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import type { Route } from './+types/declared-facts';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_facts_title() }];

const here = '/dashboard/account/facts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return { facts: await readFacts({ db, actor }), isSaved: url.searchParams.has('saved') };
}

export function action(visit: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: packErrors }, async ({ deps, read, field }) => {
    await saveFacts(deps, read(factsForm));
    return safePath(field('next'), `${here}?saved`);
  });
}

/** What learners say of themselves for team reports, if they want to. */
export default function DeclaredFacts({ loaderData: { facts, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack form-width">
      <BackLink to="/dashboard/account">
        <ArrowLeft className="i-sm" />
        {m.account_my_account()}
      </BackLink>
      <h1 className="sr">{m.packs_facts_title()}</h1>
      {isSaved && (
        <NoteBox tone="good" role="status">
          {m.packs_facts_saved()}
        </NoteBox>
      )}
      <FactsForm facts={facts} next={null} error={actionData?.error ?? Object.values(actionData?.errors ?? {})[0]} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_failed()} area="learner" />;
}
