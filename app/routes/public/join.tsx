import { data, redirect } from 'react-router';
import { readFacts } from '#app/modules/money/packs/declared-facts.server.ts';
import { joinTeam, readJoin } from '#app/modules/money/packs/join-team.server.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { joinPath, readJoinCode } from '#app/modules/money/packs/pack-words.ts';
import { FactsForm } from '#app/modules/money/packs/ui/facts-form.tsx';
import { startPath } from '#app/modules/money/seats/courses-of-seat.ts';
import { Joined, JoinForm, JoinScreen } from '#app/modules/money/packs/ui/join-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { requestScope } from '#app/services.server.ts';
import { formAction } from '../form-action.server.ts';
import { requireLearner } from '../guards.server.ts';
import { sentenceOf } from '../refusal-to-show.server.ts';
import type { Route } from './+types/join';
import { m } from '#texts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.packs_join_title());

const nothing = { join: null, facts: null };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const typed = params.code ?? url.searchParams.get('code') ?? '';
  if (typed === '') return data({ ...nothing, problem: null });
  const code = readJoinCode(typed);
  if (params.code === undefined && code !== '') throw redirect(joinPath(code));
  const { services, actor } = context.get(requestScope);
  const deps = { db: services.db, clock: services.clock, actor: await actor() };
  try {
    const join = await readJoin(deps, typed);
    return data({ join, facts: join.state === 'joined' ? await readFacts(deps) : null, problem: null });
  } catch (error) {
    const refusal = sentenceOf(packErrors, error);
    return data({ ...nothing, problem: refusal.sentence }, { status: refusal.status });
  }
}

/** Joins: the button is the consent to what the page says. Opening the page changes nothing. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: packErrors }, async ({ deps, field }) => {
    const code = params.code ?? '';
    await joinTeam(deps, code, field('course', 40));
    return joinPath(readJoinCode(code));
  });
}

/** A code by which people take a seat that their organisation paid. */
export default function Join({ loaderData: { join, facts, problem }, actionData }: Route.ComponentProps) {
  return (
    <div className="shell app">
      <div className="join-page stack">
        {join === null ? (
          <JoinForm problem={problem} />
        ) : join.state === 'joined' && facts ? (
          <>
            <Joined title={join.title} courses={join.courses} />
            <FactsForm facts={facts} next={startPath(join.courses)} />
          </>
        ) : (
          <JoinScreen join={join} error={actionData?.error ?? null} />
        )}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_failed()} area="site" />;
}
