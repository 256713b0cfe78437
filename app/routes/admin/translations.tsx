import { useFetcher } from 'react-router';
import { listTranslations } from '#app/modules/office/translations/list-translations.server.ts';
import { siteTexts } from '#app/modules/office/translations/site-texts.server.ts';
import {
  translationFailures,
  translationNotices,
} from '#app/modules/office/translations/ui/admin/translation-labels.tsx';
import { readUndo, translationList } from '#app/modules/office/translations/ui/admin/translation-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { Download } from '#app/ui/icons.ts';
import { readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/translations';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_translations());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(translationList, url.searchParams);
  const undo = readUndo(url.searchParams);
  const notice = noticeFor(translationNotices, url.searchParams.get('done'));
  return {
    ...(await listTranslations({ db, actor, texts: siteTexts }, query, query.cursor, query.rows)),
    query,
    // The notice names the text, because one text is confirmed after the other.
    done: notice && undo ? m.portal_translations_notice_of({ notice, key: undo.id }) : notice,
    undo,
  };
}

/** Shows every text of the site with its translation. */
export default function Translations({ loaderData }: Route.ComponentProps) {
  const { texts, areas, counts, query, done, undo } = loaderData;
  const fetcher = useFetcher();
  const takeBack = (to: NonNullable<typeof undo>) =>
    void fetcher.submit(
      { intent: 'undo', version: to.version },
      { method: 'post', action: `/admin/translations/${to.id}${searchOf(translationList, query)}` },
    );
  const ofAll = (of: 'total' | 'reviewed') => areas.reduce((sum, area) => sum + area[of], 0);
  return (
    <PortalList
      list={translationList}
      query={query}
      rows={texts}
      page={loaderData}
      counts={{ ...counts, all: counts.draft + counts.corrected + counts.reviewed }}
      choices={{
        area: areas.map(({ area, total, reviewed }) => ({
          value: area,
          words: () =>
            m.portal_translations_of_area({ area, reviewed: formatCount(reviewed), total: formatCount(total) }),
        })),
      }}
      done={done}
      undo={undo && (() => takeBack(undo))}
      about={m.portal_translations_intro({
        reviewed: formatCount(ofAll('reviewed')),
        total: formatCount(ofAll('total')),
      })}
      primary={
        <a className="btn btn-line" href={`${translationList.path}/corrections`} download>
          <Download className="i-sm" />
          {m.portal_translations_corrections()}
        </a>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={translationFailures.load()} />;
}
