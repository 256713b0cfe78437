import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { SavedDraft } from './use-saved-draft.ts';
import { m } from '#texts';

/** Says above a form that a draft was restored. */
export function DraftNote({ draft: { restored, discard } }: { readonly draft: SavedDraft }) {
  if (!restored) return null;
  return (
    <NoteBox
      role="status"
      action={
        <Button type="button" variant="line" onClick={discard}>
          {m.portal_forms_discard()}
        </Button>
      }
    >
      <b>{m.portal_forms_draft_back()}</b> {m.portal_forms_draft_unsaved()}
    </NoteBox>
  );
}
