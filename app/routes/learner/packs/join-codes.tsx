import { maxInviteLength } from '#app/modules/money/packs/invite-people.server.ts';
import { addJoinCode, closeJoinCode, readJoinCodes } from '#app/modules/money/packs/join-codes.server.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { codesPath, joinPath } from '#app/modules/money/packs/pack-words.ts';
import { JoinCodesScreen, type CodesReply } from '#app/modules/money/packs/ui/join-codes-screen.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { inLocale } from '#app/platform/locale.server.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi, formatDay } from '#app/shared/dates.ts';
import type { Locale } from '#app/shared/locale.ts';
import { formAction } from '../../form-action.server.ts';
import { requireLearner } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/join-codes';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => [{ title: m.packs_make_code() }];

/** Days for which the form offers a code. */
const usualDays = 30;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, config } = context.get(requestScope).services;
  return readOrRefuse(packErrors, async () => {
    const { pack, codes } = await readJoinCodes({ db, clock, actor }, params);
    const { organisation, title } = pack;
    return {
      pack,
      lastDay: dayInNairobi(new Date(clock.now().getTime() + usualDays * 24 * 3600 * 1000)),
      codes: codes.map((code) => {
        const link = config.appUrl + joinPath(code.code);
        const text = (locale: Locale) =>
          inLocale(locale, () =>
            m.packs_whatsapp_text({ organisation, title, link, day: formatDay(new Date(code.endsAt)) }),
          );
        return { ...code, link, texts: { en: text('en'), sw: text('sw') } };
      }),
    };
  });
}

/** Makes a code, or stops one. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireLearner,
      errors: packErrors,
      more: ({ error, errors }, { field }): CodesReply => ({
        error,
        errors,
        values: { most: field('most', 10), lastDay: field('lastDay', 20), people: field('people', maxInviteLength) },
      }),
    },
    async ({ deps, field }) => {
      if (field('intent') === 'close') await closeJoinCode(deps, { ...params, codeId: field('codeId', 40) });
      else
        await addJoinCode(deps, {
          ...params,
          most: field('most', 10),
          lastDay: field('lastDay', 20),
          people: field('people', maxInviteLength + 1),
        });
      return codesPath(params);
    },
  );
}

/** Codes with which people join an organisation's seats. */
export default function JoinCodes({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinCodesScreen {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={m.packs_failed()} area="learner" />;
}
