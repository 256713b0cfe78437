import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { DeletionEffects } from '../deletion-effects.tsx';
import { Decision } from './decision.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { useReturnToList } from './use-return-to-list.ts';
import { m } from '#texts';

interface QuestionDialogProps {
  readonly title: string;
  /** The question, above the lists of what is deleted and kept. */
  readonly question?: string;
  readonly goes: ReactNode;
  /** Left out if nothing is kept. */
  readonly stays?: ReactNode;
  /** Error of the last try. */
  readonly error: string | null | undefined;
  /** Why the reader may not confirm it; null if they may. */
  readonly reason?: string | null;
  /** Label of the confirm button. */
  readonly label: string;
  /** Fields of the form. */
  readonly children?: ReactNode;
}

/** Asks to confirm a removal: lists what is removed and what is kept, with one button. */
export function QuestionDialog({
  title,
  question,
  goes,
  stays,
  error,
  reason = null,
  label,
  children,
}: QuestionDialogProps) {
  const { to, close } = useReturnToList();
  const isSending = useNavigation().state === 'submitting';
  return (
    <Dialog open standing onClose={close} title={title} role="alertdialog">
      {question && <p className="sub">{question}</p>}
      <DeletionEffects goes={[goes]} stays={stays === undefined ? [] : [stays]} />
      <RefusalNote sentence={error} />
      <Decision reason={reason} labels={[label]} />
      <Form method="post" className="form">
        {reason === null && children}
        <div className="acts">
          <LinkButton to={to} preventScrollReset data-first="">
            {reason === null ? m.portal_shared_cancel() : m.portal_shared_close()}
          </LinkButton>
          {reason === null && (
            <Button type="submit" variant="bad" busy={isSending}>
              {label}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
