import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Deletion } from '../../admin/delete-courses.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useWayBack } from '#app/ui/portal/use-way-back.ts';
import { SelectedTitles } from './selected-titles.tsx';
import { formatFileSize } from '#app/shared/file-size.ts';
import { GoesAndStays } from '#app/ui/goes-and-stays.tsx';
import { counted } from '#app/shared/counted.ts';

/** From the specification. */
export const deletionFailed = 'Failed to delete course. Please try again.';

interface DeletionDialogProps {
  readonly title: string;
  readonly found: Deletion;
  /** What is typed before courses go that people have. */
  readonly confirm: { readonly label: string; readonly words: string };
  /** What was refused the last time. */
  readonly error: string | null | undefined;
  readonly button: string;
}

/** Asks before courses are deleted: what goes, what stays, and a few typed words where people have them. */
export function DeletionDialog({ title, found, confirm, error, button }: DeletionDialogProps) {
  const { to, close } = useWayBack();
  const [typed, setTyped] = useState('');
  const isDeleting = useNavigation().state === 'submitting';
  const asksWords = found.students > 0;
  return (
    <Dialog open standing onClose={close} title={title} role="alertdialog">
      {found.titles.length > 1 && <SelectedTitles titles={found.titles} />}
      <DeletionList found={found} />
      <RefusalNote sentence={error} />
      <Form method="post" className="form">
        {asksWords && (
          <Field
            label={confirm.label}
            placeholder={confirm.words}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              const isSame = target.value.trim() === confirm.words;
              target.setCustomValidity(isSame ? '' : `Please type ${confirm.words}`);
            }}
            required
          />
        )}
        <div className="acts">
          <LinkButton to={to} preventScrollReset data-first={asksWords ? undefined : ''}>
            Cancel
          </LinkButton>
          <Button type="submit" variant="bad" busy={isDeleting}>
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

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
