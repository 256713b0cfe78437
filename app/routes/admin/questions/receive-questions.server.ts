import { m } from '#texts';
import { exchangeErrors, type ExchangeErrorCode } from '#app/modules/questions/exchange/exchange-errors.ts';
import {
  exportImportReport,
  importQuestions,
  previewImport,
  reportColumns,
} from '#app/modules/questions/exchange/import-questions.server.ts';
import type { ImportAnswer } from '#app/modules/questions/exchange/import-report.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { toLocale } from '#app/shared/locale.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';

interface Asked {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly request: Request;
  readonly courseId: string;
}

/** The file of a form, with what counts where it does not say it. Throws DomainError 'file_missing'. */
async function fileOf(form: FormData, courseId: string) {
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') throw new DomainError<ExchangeErrorCode>('file_missing');
  return {
    courseId,
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    defaults: {
      use: fieldOf(form, 'use') === 'check' ? ('check' as const) : ('practice' as const),
      locale: toLocale(fieldOf(form, 'locale', 10)),
    },
  };
}

function refusalOf(scope: RequestScope, error: unknown) {
  return (
    answerFrom(exchangeErrors, error) ??
    answerUnexpectedError(scope, error, {
      logged: 'a file of questions could not be imported',
      failure: m.portal_exchange_failed(),
    })
  );
}

/** Checks the file of a form, or imports it where the form asks for that. */
export async function receiveQuestions({
  scope,
  actor,
  request,
  courseId,
}: Asked): Promise<{ readonly status: number; readonly answer: ImportAnswer }> {
  const { services, address } = scope;
  const deps = { ...services, actor, address };
  const form = await readForm(request);
  try {
    const file = await fileOf(form, courseId);
    if (fieldOf(form, 'intent') !== 'import')
      return { status: 200, answer: { report: await previewImport(deps, file), error: null, path: null } };
    const isPublished = fieldOf(form, 'publish') === 'yes';
    const { added } = await importQuestions(deps, { ...file, digest: fieldOf(form, 'digest', 64), isPublished });
    const path = `/admin/courses/${courseId}/questions?done=imported&count=${added}`;
    return { status: 200, answer: { report: null, error: null, path } };
  } catch (error) {
    const { status, message } = refusalOf(scope, error);
    return { status, answer: { report: null, error: message, path: null } };
  }
}

/** The report of the file of a form, as a file. */
export async function writeReport({ scope, actor, request, courseId }: Asked): Promise<Response> {
  const form = await readForm(request);
  try {
    const file = await fileOf(form, courseId);
    const rows = await exportImportReport({ ...scope.services, actor }, file);
    return csvAnswer(`report-${file.name}`.replace(/(\.\w+)?$/, '.csv'), reportColumns, batchesOf(rows));
  } catch (error) {
    const { status, message } = refusalOf(scope, error);
    return new Response(`${message}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  }
}

async function* batchesOf<Row>(rows: readonly Row[]) {
  for (let begin = 0; begin < rows.length; begin += 500) yield await Promise.resolve(rows.slice(begin, begin + 500));
}
