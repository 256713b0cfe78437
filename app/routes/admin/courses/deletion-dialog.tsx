import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Deletion } from '#app/modules/catalogue/admin/read-deletion.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Refused } from '../parts/refused.tsx';
import { useWayBack } from '../parts/use-way-back.ts';
import { ChosenTitles } from './chosen-titles.tsx';
import { DeletionList } from './deletion-list.tsx';

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
      {found.titles.length > 1 && <ChosenTitles titles={found.titles} />}
      <DeletionList found={found} />
      <Refused sentence={error} />
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
