import { useState, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { FieldErrors } from '#app/modules/identity/account-forms.ts';
import type { TheirField } from '#app/shared/record-fields.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { DraftNote } from './draft-note.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { m } from '#texts';

/** What a record's form is told when it was not saved. */
export interface RecordFormAnswer {
  readonly errors: FieldErrors;
  readonly error: string | null;
  /** The version that is stored now, and what of it differs from what was sent. */
  readonly conflict: { readonly version: number; readonly theirs: readonly TheirField[] } | null;
}

interface RecordFormPanelProps {
  /** What is typed is kept under this name. */
  readonly draftName: string;
  readonly formId: string;
  readonly title: string;
  /** What the button says that saves. */
  readonly save: string;
  /** What it does once more where somebody else saved meanwhile: 'Update the course'. */
  readonly again: string;
  /** The id under which a new record is added. */
  readonly newId: string | undefined;
  /** Of the record from which the form was filled; none for a new one. */
  readonly version: number | undefined;
  readonly answer: RecordFormAnswer | undefined;
  readonly children: ReactNode;
}

/** A record's form in the panel at the side. What is typed is kept until it is saved; without JavaScript it works as well. */
export function RecordFormPanel(props: RecordFormPanelProps) {
  const { draftName, formId, title, save, again, newId, answer, children } = props;
  const { to, close } = useReturnToList();
  // Reading again brings what others saved, onto which nothing is saved unseen; being told of it does.
  const [version, setVersion] = useState(props.version);
  const latest = answer?.conflict?.version ?? 0;
  if (version !== undefined && latest > version) setVersion(latest);
  const { ref: form, ...draft } = useKeptDraft(draftName);
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
        <RefusalNote sentence={answer?.error}>
          {answer?.conflict && <ConflictNote theirs={answer.conflict.theirs} again={again} />}
        </RefusalNote>
        {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
        {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
        {children}
      </Form>
    </SidePanel>
  );
}
