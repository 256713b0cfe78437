import { Form, useNavigation } from 'react-router';
import type { Losses } from '../../../admin/content/read-losses.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { GoesAndStays } from '#app/ui/goes-and-stays.tsx';
import { counted } from '#app/shared/counted.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useWayBack } from '#app/ui/portal/use-way-back.ts';

interface ContentDeletionDialogProps {
  readonly what: 'section' | 'item';
  readonly losses: Losses;
  readonly error: string | undefined;
}

/** What is asked before a section or a lesson is deleted. */
const questions = {
  section: 'Are you sure you want to delete this section? All content will be lost.',
  item: 'Are you sure you want to delete this item?',
} as const;

/** Asks before a section or an item is deleted: what goes, and what stays. */
export function ContentDeletionDialog({ what, losses, error }: ContentDeletionDialogProps) {
  const { to, close } = useWayBack();
  const isDeleting = useNavigation().state === 'submitting';
  const { title, lessons, learners, notes } = losses;
  const goes = [
    what === 'section' ? `the section ${title}` : title,
    ...(what === 'section' && lessons > 0 ? [counted(lessons, 'item')] : []),
    ...(learners > 0 ? [`the marks of ${counted(learners, 'learner')} that it is done`] : []),
    ...(notes > 0 ? [counted(notes, 'note of learners', 'notes of learners')] : []),
  ].join(', ');
  return (
    <Dialog open standing onClose={close} title={questions[what]} role="alertdialog">
      <GoesAndStays
        goes={[
          <span key="goes" className="wrap-anywhere">
            {goes}.
          </span>,
        ]}
        stays={['access, badges and certificates. Progress is counted anew.']}
      />
      <RefusalNote sentence={error} />
      <Form method="post" className="acts" preventScrollReset>
        <LinkButton to={to} preventScrollReset data-first="">
          Cancel
        </LinkButton>
        <Button type="submit" variant="bad" busy={isDeleting}>
          Delete {what}
        </Button>
      </Form>
    </Dialog>
  );
}
