import { LinkButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { refusalSentence } from '../feedback/refusal-sentence.ts';
import { useReturnToList } from './use-return-to-list.ts';
import { m } from '#texts';

interface DialogFailedProps {
  readonly error: unknown;
  /** The sentence if the refusal has none. */
  readonly title: string;
}

/** Shows an error in place of a dialog that failed to load. The list stays. */
export function DialogFailed({ error, title }: DialogFailedProps) {
  const { to, close } = useReturnToList();
  const sentence = refusalSentence(error) ?? title;
  return (
    <Dialog open standing onClose={close} title={sentence} role="alertdialog">
      <div className="acts">
        <LinkButton to={to} preventScrollReset data-first="">
          {m.portal_shared_close()}
        </LinkButton>
      </div>
    </Dialog>
  );
}
