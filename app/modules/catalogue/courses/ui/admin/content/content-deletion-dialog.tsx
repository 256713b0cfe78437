import { Form, useNavigation } from 'react-router';
import type { Losses } from '../../../admin/content/read-losses.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { DeletionEffects } from '#app/ui/deletion-effects.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { m } from '#texts';

interface ContentDeletionDialogProps {
  readonly what: 'section' | 'item';
  readonly losses: Losses;
  readonly error: string | null | undefined;
}

/** Data of the dialog that confirms the deletion of a section or a lesson. */
const questions = {
  section: m.portal_content_delete_section_question,
  item: m.portal_content_delete_item_question,
} as const;

/** Confirms the deletion of a section or an item, and lists what is deleted and what is kept. */
export function ContentDeletionDialog({ what, losses, error }: ContentDeletionDialogProps) {
  const { to, close } = useReturnToList();
  const isDeleting = useNavigation().state === 'submitting';
  const { title, lessons, learners, notes } = losses;
  const goes = [
    what === 'section' ? m.portal_content_goes_section({ title }) : title,
    ...(what === 'section' && lessons > 0 ? [m.portal_content_items({ count: formatCount(lessons) })] : []),
    ...(learners > 0 ? [m.portal_content_goes_marks({ count: formatCount(learners) })] : []),
    ...(notes > 0 ? [m.portal_content_goes_notes({ count: formatCount(notes) })] : []),
  ].join(', ');
  return (
    <Dialog open standing onClose={close} title={questions[what]()} role="alertdialog">
      <DeletionEffects
        goes={[
          <span key="goes" className="wrap-anywhere">
            {goes}.
          </span>,
        ]}
        stays={[m.portal_content_delete_stays()]}
      />
      <RefusalNote sentence={error} />
      <Form method="post" className="acts" preventScrollReset>
        <LinkButton to={to} preventScrollReset data-first="">
          {m.portal_shared_cancel()}
        </LinkButton>
        <Button type="submit" variant="bad" busy={isDeleting}>
          {what === 'section' ? m.portal_content_delete_section() : m.portal_shared_delete_item()}
        </Button>
      </Form>
    </Dialog>
  );
}
