import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import { previewExport } from '#app/modules/catalogue/questions/exchange/export-questions.server.ts';
import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { SkippedTable } from '#app/modules/catalogue/questions/ui/admin/exchange/skipped-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { locales } from '#app/shared/locale.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ExportRefused } from '#app/ui/feedback/export-refused.tsx';
import { ArrowLeft, Download } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { LanguageSelect } from '#app/ui/portal/language-select.tsx';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/export';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_exchange_export_title());

export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const locale = locales.find((each) => each === url.searchParams.get('locale')) ?? null;
  return readOrRefuse(questionErrors, async () => {
    const report = await previewExport({ db, actor }, { courseId, locale });
    return { ...report, locale: locale ?? report.course.locale };
  });
}

/** Offers the bank of a course as files, and says what GIFT cannot hold. */
export default function ExportQuestions({ loaderData }: Route.ComponentProps) {
  const { course, total, pictures, gift, left, leftMore, locale } = loaderData;
  const path = `/admin/courses/${course.id}/questions`;
  const isReading = useNavigation().state === 'loading';
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={path}>
        <ArrowLeft />
        {m.portal_shared_questions()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1>{m.portal_exchange_export_title()}</h1>
          <p className="wrap-anywhere">{course.title}</p>
        </div>
      </div>
      <ExportRefused />
      {total === 0 ? (
        <EmptyState title={m.portal_exchange_export_none()} />
      ) : (
        <div className="stack stack-20">
          {pictures > 0 && <NoteBox>{m.portal_exchange_export_pictures({ count: pictures })}</NoteBox>}
          <section className="panel pad stack stack-16" aria-labelledby="csv-head">
            <h2 id="csv-head">{m.portal_shared_csv()}</h2>
            <p>{m.portal_exchange_export_csv_text({ count: total, shown: formatCount(total) })}</p>
            <div className="acts">
              <LinkButton variant="accent" to={`${path}/export/csv`} reloadDocument>
                <Download />
                {m.portal_exchange_download_csv()}
              </LinkButton>
            </div>
          </section>
          <section className="panel" aria-labelledby="gift-head">
            <div className="pad stack stack-16">
              <h2 id="gift-head">{m.portal_exchange_gift()}</h2>
              <p role="status">
                {m.portal_exchange_export_gift_text({
                  count: gift,
                  shown: formatCount(gift),
                  total: formatCount(total),
                })}
              </p>
              <Form className="row row-wrap" key={locale}>
                <LanguageSelect label={m.portal_exchange_gift_language()} defaultValue={locale} />
                <Button type="submit" variant="line" busy={isReading}>
                  {m.portal_exchange_gift_select()}
                </Button>
              </Form>
              {gift > 0 && (
                <div className="acts">
                  <LinkButton variant="line" to={`${path}/export/gift?locale=${locale}`} reloadDocument>
                    <Download />
                    {m.portal_exchange_download_gift()}
                  </LinkButton>
                </div>
              )}
            </div>
            {left.length > 0 && <SkippedTable left={left} more={leftMore} />}
          </section>
        </div>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_failed_load()} />;
}
