import { useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import type { SavedDraft } from './use-saved-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { m } from '#texts';

interface DraftActionsProps {
  readonly draft: Pick<SavedDraft, 'forget'>;
  /** Label of the save button. */
  readonly save: string;
  readonly variant?: 'accent' | 'line';
}

/** Shows the buttons of a form with a draft. Cancel deletes the draft and returns; Save is busy until the answer. */
export function DraftActions({ draft, save, variant = 'accent' }: DraftActionsProps) {
  const { to, close } = useReturnToList();
  const isSaving = useNavigation().state === 'submitting';
  return (
    <div className="acts">
      <LinkButton
        to={to}
        preventScrollReset
        onClick={() => {
          draft.forget();
          close();
        }}
      >
        {m.portal_shared_cancel()}
      </LinkButton>
      <Button type="submit" variant={variant} busy={isSaving}>
        {save}
      </Button>
    </div>
  );
}
