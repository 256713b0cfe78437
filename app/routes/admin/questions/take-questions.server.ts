import { exchangeErrors, type ExchangeErrorCode } from '#app/modules/catalogue/questions/exchange/exchange-errors.ts';
import {
  exportImportReport,
  importQuestions,
  previewImport,
  reportColumns,
} from '#app/modules/catalogue/questions/exchange/import-questions.server.ts';
import type { ImportAnswer } from '#app/modules/catalogue/questions/exchange/import-report.ts';
import { csvAnswer } from '#app/platform/csv-answer.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toLocale } from '#app/shared/locale.ts';
import { formAction, type Reading, type Visit } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { m } from '#texts';

const rules = {
  guard: requireStaff,
  errors: exchangeErrors,
  failure: m.portal_exchange_failed,
  more: () => ({ report: null, path: null }),
};

/** The file of a form, with what counts where it does not say it. Throws DomainError 'file_missing'. */
async function fileOf({ form, field }: Reading, courseId: string) {
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '') throw new DomainError<ExchangeErrorCode>('file_missing');
  return {
    courseId,
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    defaults: {
      use: field('use') === 'check' ? ('check' as const) : ('practice' as const),
      locale: toLocale(field('locale', 10)),
    },
  };
}

/** Checks the file of a form, or imports it where the form asks for that. */
export const takeQuestions = (visit: Visit, courseId: string) =>
  formAction(visit, rules, async (sent): Promise<string | ImportAnswer> => {
    const { deps, field } = sent;
    const file = await fileOf(sent, courseId);
    if (field('intent') !== 'import') return { report: await previewImport(deps, file), error: null, path: null };
    const isPublished = field('publish') === 'yes';
    const { added } = await importQuestions(deps, { ...file, digest: field('digest', 64), isPublished });
    return `/admin/courses/${courseId}/questions?done=imported&count=${added}`;
  });

/** The report of the file of a form, as a file. */
export const writeReport = (visit: Visit, courseId: string) =>
  formAction(visit, rules, async (sent) => {
    const file = await fileOf(sent, courseId);
    const rows = await exportImportReport(sent.deps, file);
    return csvAnswer(`report-${file.name}`.replace(/(\.\w+)?$/, '.csv'), reportColumns, batchesOf(rows));
  });

async function* batchesOf<Row>(rows: readonly Row[]) {
  for (let begin = 0; begin < rows.length; begin += 500) yield await Promise.resolve(rows.slice(begin, begin + 500));
}
