import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import type { RecordFormAnswer } from '#app/modules/site/ui/admin/drafts/record-form-panel.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { languageNames, type Locale } from '#app/shared/locale.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { TranslationState } from '../../../admin/translation/translation.ts';
import { reachByKeyboard } from '#app/ui/reach-by-keyboard.ts';
import { m } from '#texts';

/** Shows 'Missing' or 'Older than the English'; nothing for an up-to-date translation. */
export function TranslationMark({ state, own }: { readonly state: TranslationState; readonly own: Locale }) {
  if (state === null) return null;
  return state === 'missing' ? (
    <StatusBadge form="open" tone="gold" label={m.portal_shared_missing()} />
  ) : (
    <StatusBadge form="half" tone="gold" label={m.portal_content_older({ language: languageNames[own] })} />
  );
}

interface TranslationRowProps {
  readonly label: string;
  readonly own: Locale;
  /** The text in the course's own language. */
  readonly text: ReactNode;
  readonly mark?: ReactNode;
  /** The field of its translation. */
  readonly children: ReactNode;
}

/** Shows a text and the field of its translation: side by side, on narrow screens one below the other. */
export function TranslationRow({ label, own, text, mark, children }: TranslationRowProps) {
  return (
    <div className="translation-row">
      <div>
        <p className="row row-wrap">
          <b>{label}</b>
          {mark}
        </p>
        <div className="translation-own wrap-anywhere" lang={own} ref={reachByKeyboard}>
          {text}
        </div>
      </div>
      <div>{children}</div>
    </div>
  );
}

interface TranslationFormProps {
  /** Names the draft that the browser keeps. */
  readonly draft: string;
  readonly version: number;
  readonly own: Locale;
  /** Whether a text is older than its original, and may be confirmed. */
  readonly isOlder: boolean;
  readonly answer: RecordFormAnswer | undefined;
  readonly hasFiles?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
}

/** The form around the rows of a translation, with its draft, what was refused, and what somebody else saved. */
export function TranslationForm(props: TranslationFormProps) {
  const { draft: name, version, own, isOlder, answer, hasFiles = false, children } = props;
  const { ref: form, ...draft } = useSavedDraft(name);
  const isSaving = useNavigation().state === 'submitting';
  useErrorFocus(form, answer);
  const seen = answer?.conflict?.version ?? version;
  return (
    <Form method="post" className="panel" ref={form} {...(hasFiles && { encType: 'multipart/form-data' })}>
      <DraftNote draft={{ ...draft, ref: form }} />
      <ConflictNote answer={answer} />
      <input type="hidden" name="version" key={seen} defaultValue={seen} />
      {children}
      <div className="translation-foot">
        {isOlder && <Checkbox name="isConfirmed" label={m.portal_content_fits({ language: languageNames[own] })} />}
        <Button type="submit" variant="accent" busy={isSaving}>
          {m.portal_content_save_translation()}
        </Button>
      </div>
    </Form>
  );
}
