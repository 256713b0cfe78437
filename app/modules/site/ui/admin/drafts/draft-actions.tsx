import { useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import type { KeptDraft } from './use-kept-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { m } from '#texts';

interface DraftActionsProps {
  readonly draft: Pick<KeptDraft, 'forget'>;
  /** What the button says that saves. */
  readonly save: string;
  readonly variant?: 'accent' | 'line';
}

/** The end of a form whose draft is kept: cancelling forgets what was typed and leads back, saving is busy until it is answered. */
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
