import { organisationErrors } from '#app/modules/money/organisations/organisation-errors.ts';
import { packErrors } from '#app/modules/money/packs/pack-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { smallestGroup } from '#app/shared/organisation-terms.ts';
import { m } from '#texts';

type ReportErrorCode = 'sign_in_required' | 'report_few' | 'project_unknown' | 'report_empty' | 'too_many_requests';

/** Sentences for members who make and read reports. */
export const reportErrors: ErrorTable<ReportErrorCode> = {
  ...packErrors,
  ...organisationErrors,
  report_few: {
    status: 409,
    message: ({ people = '0' }) => m.reports_few({ count: Number(people), least: smallestGroup }),
  },
  project_unknown: { status: 404, message: m.reports_project_unknown },
  report_empty: { status: 404, message: m.reports_none },
};

export const refuse = refusal<ReportErrorCode>;
