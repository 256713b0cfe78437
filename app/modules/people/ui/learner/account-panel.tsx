import { useId, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Panel } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { AccountAnswer, AccountIntent } from './account-answer.ts';

/** Shows a section of the account's page. */
export function AccountPanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <Panel className="pad" aria-labelledby={heading}>
      <h2 className="h2 space-below" id={heading}>
        {title}
      </h2>
      <div className="stack stack-20">{children}</div>
    </Panel>
  );
}

/** Shows the result of a form, above its button. */
export function Outcome({ answer }: { readonly answer: AccountAnswer | null }) {
  return (
    <>
      {answer?.done && (
        <NoteBox tone="good" role="status">
          {answer.done}
        </NoteBox>
      )}
      <FormError>{answer?.error}</FormError>
    </>
  );
}

/** Returns whether the form with this button is being sent. */
export function useIsSending(intent: AccountIntent): boolean {
  return useNavigation().formData?.get('intent') === intent;
}
