import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { readQuestionChoices } from '#app/modules/catalogue/questions/read-question.server.ts';
import { ImportForm } from '#app/modules/catalogue/questions/ui/admin/exchange/import-form.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { requireStaff } from '../../guards.server.ts';
import { takeQuestions } from './take-questions.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/import';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { columnDescriptions } from '#app/modules/catalogue/questions/exchange/csv-columns.ts';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_exchange_title());

export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(questionErrors, async () => {
    return await readQuestionChoices({ db, actor }, courseId);
  });
}

export const action = ({ params, ...visit }: Route.ActionArgs) => takeQuestions(visit, params.courseId);

/** Takes questions from a file: says what would be added and what is wrong, and adds them where that is asked. */
export default function ImportQuestions({ loaderData: { course }, actionData }: Route.ComponentProps) {
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={`/admin/courses/${course.id}/questions`}>
        <ArrowLeft />
        {m.portal_shared_questions()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1>{m.portal_exchange_title()}</h1>
          <p className="wrap-anywhere">{m.portal_exchange_title_hint({ course: course.title })}</p>
        </div>
      </div>
      <div className="stack stack-20">
        <ImportForm course={course} answer={actionData} />
        <ColumnTable />
      </div>
    </>
  );
}

type Row = readonly [name: string, holds: () => string];

const columns = (): readonly Column<Row>[] => [
  { key: 'name', header: m.portal_exchange_column(), width: '160px', cell: ([name]) => <code>{name}</code> },
  { key: 'holds', header: m.portal_exchange_column_holds(), onCard: 'wide', cell: ([, holds]) => holds() },
];

/** What a CSV file of questions holds, column by column. */
function ColumnTable() {
  return (
    <Disclosure label={m.portal_exchange_columns()}>
      <p>{m.portal_exchange_columns_hint()}</p>
      <Table
        tight
        caption={m.portal_exchange_columns()}
        columns={columns()}
        rows={Object.entries(columnDescriptions)}
        keyOf={([name]) => name}
      />
    </Disclosure>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_failed_load()} />;
}
