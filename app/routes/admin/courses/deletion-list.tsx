import type { Deletion } from '#app/modules/catalogue/admin/read-deletion.server.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { GoesAndStays } from '#app/ui/goes-and-stays.tsx';
import { counted } from '../parts/counted.ts';

/** What goes with courses, and what stays. */
export function DeletionList({ found }: { readonly found: Deletion }) {
  const { titles, lessons, bytes, students, progress, reviews, payments, certificates } = found;
  const goes = [
    titles.length === 1 ? 'the course' : counted(titles.length, 'course'),
    counted(lessons, 'item'),
    ...(bytes > 0 ? [`${formatFileSize(bytes)} of files`] : []),
    ...(students > 0 ? [`the access of ${counted(students, 'learner')}`] : []),
    ...(progress > 0 ? [`the progress of ${counted(progress, 'learner')}`] : []),
    ...(reviews > 0 ? [counted(reviews, 'review')] : []),
  ].join(', ');
  const kept = [
    `${counted(payments, 'payment')}, with title, amount and receipt: the ledger is kept by law`,
    ...(certificates > 0
      ? [`${counted(certificates, 'badge')} with ${certificates === 1 ? 'its certificate' : 'their certificates'}`]
      : []),
  ].join('; ');
  return <GoesAndStays goes={[`${goes}.`]} stays={[`${kept}.`]} />;
}
