import {
  staffEnrolmentErrors,
  type StaffEnrolmentErrorCode,
} from '#app/modules/money/staff-enrolments/staff-enrolment-errors.ts';
import { linesAtOnce } from '#app/modules/money/staff-enrolments/enrolment-list.ts';
import {
  enrolManyByStaff,
  previewStaffEnrolments,
  type StaffEnrolmentResult,
} from '#app/modules/money/staff-enrolments/enrol-many-by-staff.server.ts';
import { withdrawPendingEnrolment } from '#app/modules/money/staff-enrolments/pending-enrolments.server.ts';
import { readListFile, type ListFile } from '#app/modules/money/staff-enrolments/read-list-file.ts';
import type { ListAnswer } from '#app/modules/money/staff-enrolments/ui/admin/use-bulk-enrolment.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toLocale } from '#app/shared/locale.ts';
import { formAction, invalid, type Reading, type Visit } from '../../form-action.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { m } from '#texts';

/** Length that no list of a thousand lines has; a longer one is refused whole. */
const tooLong = 400_000;

const withdraws = ({ field }: Reading) => field('intent') === 'withdraw';

/** Previews a list, enrols a part of it in the course, or withdraws a pending enrolment. */
export function enrolList(visit: Visit) {
  const nothing = { preview: null, withdrawn: null, error: null };
  const results: StaffEnrolmentResult[] = [];
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: staffEnrolmentErrors,
      refused: ({ reason, sent }) => (withdraws(sent) ? reason : m.portal_enrolments_refused({ reason })),
      failure: (sent) => (withdraws(sent) ? m.portal_enrolments_withdraw_failed() : m.portal_enrolments_failed()),
      more: () => ({ preview: null, withdrawn: null, results }),
    },
    async (sent): Promise<ListAnswer> => {
      const { deps, form, field } = sent;
      if (withdraws(sent)) {
        const { email } = await withdrawPendingEnrolment(deps, field('id', 40));
        return { ...nothing, results, withdrawn: email };
      }
      const courseId = field('course', 40);
      if (courseId === '') throw invalid({ error: m.portal_enrolments_course_missing() });
      if (field('intent') !== 'give') {
        const file = await fileOf(form.get('file'));
        if ('fault' in file) throw invalid({ error: file.fault });
        // An empty part has no line numbers: the report uses those of the whole list.
        const text = [file.text, field('emails', tooLong)].filter((part) => part !== '').join('\n');
        if (text.length >= tooLong) throw new DomainError<StaffEnrolmentErrorCode>('list_too_long');
        return { ...nothing, results, preview: await previewStaffEnrolments(deps, { courseId, text }) };
      }
      const emails = field('emails', tooLong).split('\n');
      const telling = { notify: field('tell') === 'on', locale: toLocale(field('locale', 10)) };
      // Saves each part separately, so that a failure keeps the enrolments before it.
      for (let from = 0; from < emails.length; from += linesAtOnce)
        results.push(
          ...(await enrolManyByStaff(deps, { courseId, emails: emails.slice(from, from + linesAtOnce), ...telling })),
        );
      return { ...nothing, results };
    },
  );
}

async function fileOf(file: FormDataEntryValue | null): Promise<ListFile> {
  return file instanceof File ? readListFile(new Uint8Array(await file.arrayBuffer())) : { text: '' };
}
