import { useFetcher, useNavigation } from 'react-router';
import { listTranslations } from '#app/modules/translations/list-translations.server.ts';
import { siteTexts } from '#app/modules/translations/site-texts.server.ts';
import { translationStates } from '#app/modules/translations/translation-list.ts';
import {
  stateLabels,
  translationFailures,
  translationNotices,
} from '#app/modules/translations/ui/admin/translation-labels.tsx';
import { readTranslationQuery, readUndo, searchOf } from '#app/modules/translations/ui/admin/translation-query.ts';
import { TranslationTable } from '#app/modules/translations/ui/admin/translation-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Download } from '#app/ui/icons.ts';
import { FilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { Select } from '#app/ui/select.tsx';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/translations';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_translations_translations());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readTranslationQuery(url.searchParams);
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

const figure = (number: number) => number.toLocaleString('en-KE');

/** Shows every text of the site with its translation. */
export default function Translations({ loaderData }: Route.ComponentProps) {
  const { texts, areas, counts, total, query, done, undo } = loaderData;
  const fetcher = useFetcher();
  useNotice(
    done,
    undo &&
      (() =>
        void fetcher.submit(
          { intent: 'undo', version: undo.version },
          { method: 'post', action: `/admin/translations/${undo.id}${searchOf(query)}` },
        )),
  );
  const path = '/admin/translations';
  const isLoading = useNavigation().location?.pathname === path;
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter(m.portal_translations_search(), query.search, at({ search: '' })),
    ...activeFilter(m.portal_translations_state(), query.status && stateLabels[query.status](), at({ status: null })),
    ...activeFilter(m.portal_translations_area(), query.area, at({ area: null })),
  ];
  const ofAll = (of: 'total' | 'reviewed') => areas.reduce((sum, area) => sum + area[of], 0);
  const ofArea = counts.draft + counts.corrected + counts.reviewed;
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_translations_translations()}</h1>
          <p>{m.portal_translations_intro({ reviewed: figure(ofAll('reviewed')), total: figure(ofAll('total')) })}</p>
        </div>
        <a className="btn btn-line" href={`${path}/corrections`} download>
          <Download className="i-sm" />
          {m.portal_translations_corrections()}
        </a>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <FilterBar
        path={path}
        address={at({ search: '' })}
        search={query.search}
        rows={query.rows}
        label={m.portal_translations_search_label()}
        tab={{ name: 'status', value: query.status }}
        tabs={[null, ...translationStates].map((status) => ({
          label: status === null ? m.portal_translations_all() : stateLabels[status](),
          to: at({ status }),
          isCurrent: query.status === status,
          count: figure(status === null ? ofArea : counts[status]),
        }))}
      >
        <Select label={m.portal_translations_area()} labelHidden name="area" defaultValue={query.area ?? ''}>
          <option value="">{m.portal_translations_all_areas()}</option>
          {areas.map(({ area, total: all, reviewed }) => (
            <option key={area} value={area}>
              {m.portal_translations_of_area({ area, reviewed: figure(reviewed), total: figure(all) })}
            </option>
          ))}
        </Select>
      </FilterBar>
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_translations_row()}
        many={m.portal_translations_rows()}
        total={total}
      />
      <ListPanel path={path} ids={texts.map(({ id }) => id)} isLoading={isLoading}>
        {texts.length > 0 ? (
          <TranslationTable texts={texts} here={searchOf(query)} />
        ) : (
          <ListEmpty
            path={path}
            filters={filters}
            one={m.portal_translations_row()}
            title={m.portal_translations_none_found()}
          />
        )}
        <ListFooter
          one={m.portal_translations_row()}
          many={m.portal_translations_rows()}
          page={loaderData}
          shown={texts.length}
          rows={query.rows}
          hrefOf={(place) => at(place)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={translationFailures.load()} />;
}
