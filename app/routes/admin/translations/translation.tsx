import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { readTranslation, nextDraft } from '#app/modules/office/translations/list-translations.server.ts';
import { textIn } from '#app/modules/office/translations/site-text.ts';
import { siteTexts } from '#app/modules/office/translations/site-texts.server.ts';
import { translationErrors } from '#app/modules/office/translations/translation-errors.ts';
import type { TranslationRecord } from '#app/modules/office/translations/translation-list.ts';
import {
  confirmedBy,
  TranslationBadge,
  translationFailures,
  type translationNotices,
} from '#app/modules/office/translations/ui/admin/translation-labels.tsx';
import { WordingFields, wordsField } from '#app/modules/office/translations/ui/admin/wording-fields.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RecordPanel } from '#app/ui/portal/list/record-panel.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { reviewText, takeReviewBack } from '#app/modules/office/translations/review-text.server.ts';
import { translationList } from '#app/modules/office/translations/ui/admin/translation-table.tsx';
import { readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/translation';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_translation());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(translationErrors, async () => {
    return await readTranslation({ db, actor, texts: siteTexts }, params.textKey);
  });
}

/** Confirms or corrects a text and opens the next draft, or reverts its review. */
export function action({ params: { textKey: key }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: translationErrors,
      failure: translationFailures.save,
      async conflict({ deps }) {
        const stored = await readTranslation({ ...deps, texts: siteTexts }, key);
        const theirs = Object.values(textIn(stored, 'translation')).map((value) => ({ label: null, value }));
        return { version: stored.version, theirs, stored };
      },
    },
    async ({ fields, url, ...sent }) => {
      const deps = { ...sent.deps, texts: siteTexts };
      const { version = '' } = fields;
      const query = readQuery(translationList, url.searchParams);
      const pageOf = (id: string | null, done: keyof typeof translationNotices | null, undo: string | null = null) => {
        const params = new URLSearchParams(searchOf(translationList, query));
        if (done) params.set('done', done);
        if (undo !== null) params.set('undo', `${key} ${undo}`);
        return `/admin/translations${id === null ? '' : `/${id}`}?${params}`;
      };
      if (fields['intent'] === 'undo') {
        await takeReviewBack(deps, { key, version });
        return pageOf(key, 'undone');
      }
      const { wordings } = await readTranslation(deps, key);
      const words = Object.fromEntries(wordings.map(({ number }) => [number, fields[wordsField(number)] ?? '']));
      const now = await reviewText(deps, { key, version, words });
      const next = await nextDraft(deps, query, key);
      if (now === null) return pageOf(next, null);
      const { state } = await readTranslation(deps, key);
      return pageOf(next, state === 'corrected' ? 'corrected' : 'confirmed', now);
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const formId = 'translation-form';

/** Shows one text in both languages. Confirming it opens the next draft, also by Ctrl+Enter. */
export default function Translation({ loaderData: text, actionData: answer }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state === 'submitting';
  const [changed, setChanged] = useState<string | null>(null);
  const isChanged = changed === text.version;
  useErrorFocus(form, answer);
  useSendByKeys(form);
  const { state } = answer?.conflict?.stored ?? text;
  const isDraft = state === 'draft';
  return (
    <RecordPanel
      title={text.id}
      footer={
        <>
          {!isDraft && (
            <Button type="submit" form={formId} name="intent" value="undo" variant="line" formNoValidate>
              {m.portal_shared_undo()}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="accent"
            busy={isSending}
            title={m.portal_translations_send_keys()}
          >
            {isChanged
              ? m.portal_translations_save_correction()
              : isDraft
                ? m.portal_shared_confirm()
                : m.portal_translations_next_draft()}
          </Button>
        </>
      }
    >
      <Form
        key={`${text.id} ${text.version}`}
        method="post"
        id={formId}
        className="form"
        ref={form}
        preventScrollReset
        onInput={({ currentTarget }) => setChanged(isEdited(currentTarget) ? text.version : null)}
      >
        <ConflictNote answer={answer} />
        <Standing text={answer?.conflict?.stored ?? text} />
        <input type="hidden" name="version" value={answer?.conflict?.version ?? text.version} readOnly />
        <WordingFields wordings={text.wordings} before={text.before} errors={answer?.errors ?? {}} />
      </Form>
    </RecordPanel>
  );
}

const isEdited = (form: HTMLFormElement) =>
  [...form.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);

/** State of the translation: who confirmed it, or why it is a draft. */
function Standing({ text }: { readonly text: TranslationRecord }) {
  return (
    <>
      <div className="row between">
        <span className="quiet">{confirmedBy(text) || text.area}</span>
        <TranslationBadge state={text.state} />
      </div>
      {text.isChangedSince && <NoteBox>{m.portal_translations_changed_since()}</NoteBox>}
    </>
  );
}

/** Ctrl+Enter sends the form, wherever the focus is. */
function useSendByKeys(form: { readonly current: HTMLFormElement | null }): void {
  useEffect(() => {
    const send = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', send);
    return () => document.removeEventListener('keydown', send);
  }, [form]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={translationFailures.load()} />;
}
