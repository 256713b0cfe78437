import { useState, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { DraftNote } from './draft-note.tsx';
import { useSavedDraft } from './use-saved-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { m } from '#texts';

/** Answer to a record's form that was not saved. */
export type RecordFormAnswer = FormAnswer<RecordConflict>;

interface RecordFormPanelProps {
  /** Name of the draft. */
  readonly draftName: string;
  readonly formId: string;
  readonly title: string;
  /** Label of the save button. */
  readonly save: string;
  /** Id of the new record. */
  readonly newId: string | undefined;
  /** Version of the record that filled the form; none for a new record. */
  readonly version: number | undefined;
  readonly answer: RecordFormAnswer | undefined;
  readonly children: ReactNode;
}

/** Shows a record's form in the side panel. Keeps a draft until it is saved. Works without JavaScript. */
export function RecordFormPanel(props: RecordFormPanelProps) {
  const { draftName, formId, title, save, newId, answer, children } = props;
  const { to, close } = useReturnToList();
  // A reload may bring another staff member's version; only a shown conflict may change the version that the form replaces.
  const [version, setVersion] = useState(props.version);
  const latest = answer?.conflict?.version ?? 0;
  if (version !== undefined && latest > version) setVersion(latest);
  const { ref: form, ...draft } = useSavedDraft(draftName);
  const isSaving = useNavigation().state === 'submitting';
  useErrorFocus(form, answer);
  const cancel = () => {
    draft.forget();
    close();
  };
  return (
    <SidePanel
      open
      standing
      onClose={close}
      title={title}
      footer={
        <>
          <Button type="submit" form={formId} variant="accent" busy={isSaving}>
            {save}
          </Button>
          <LinkButton to={to} preventScrollReset onClick={cancel}>
            {m.portal_shared_cancel()}
          </LinkButton>
        </>
      }
    >
      <Form method="post" id={formId} className="form" ref={form}>
        <DraftNote draft={{ ...draft, ref: form }} />
        <ConflictNote answer={answer} />
        {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
        {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
        {children}
      </Form>
    </SidePanel>
  );
}
