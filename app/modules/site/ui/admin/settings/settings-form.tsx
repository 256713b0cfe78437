import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { isChanged, settingLabels, settingsGroups, type SettingsGroup } from '../../../settings-groups.ts';
import type { SiteSettings } from '../../../site-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import type { AnswerNotice } from '#app/ui/portal/use-notice.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

/** Answer to a form of the settings page. */
export interface SettingsAnswer extends FormAnswer<RecordConflict<string>>, AnswerNotice {
  readonly group: SettingsGroup | null;
  /** Values of a form that was not saved. */
  readonly typed: Readonly<Record<string, string>> | null;
}

interface SettingsFormProps {
  readonly group: SettingsGroup;
  readonly title: string;
  readonly settings: SiteSettings;
  /** Version that the form shows. */
  readonly version: string;
  readonly answer: SettingsAnswer | undefined;
  readonly children: ReactNode;
}

/** Shows a group of settings: fields, reset buttons and a save button. */
export function SettingsForm({ group, title, settings, version, answer, children }: SettingsFormProps) {
  const { ref: form, ...draft } = useSavedDraft(`settings:${group}`);
  useErrorFocus(form, answer);
  const navigation = useNavigation();
  const isSaving = navigation.state === 'submitting' && navigation.formData?.get('group') === group;
  const refused = answer?.group === group && !answer.isDone ? answer.sentence : null;
  const changed = settingsGroups[group].filter((key) => isChanged(settings, key));
  const resetId = `reset-${group}`;
  return (
    <Panel id={group} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <Form method="post" className="pad form settings-form" ref={form} preventScrollReset>
        <DraftNote draft={{ ...draft, ref: form }} />
        <ConflictNote answer={{ error: refused, conflict: answer?.conflict ?? null }} />
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="seen" value={version} />
        {children}
        <div className="acts">
          {changed.map((key) => (
            <Button key={key} type="submit" variant="plain" form={resetId} name="reset" value={key}>
              {m.portal_settings_undo({ setting: settingLabels[key]() })}
            </Button>
          ))}
          <Button type="submit" variant="accent" busy={isSaving}>
            {fill(m.portal_settings_save, { title: <span className="sr">{title}</span> })}
          </Button>
        </div>
      </Form>
      <Form method="post" id={resetId} preventScrollReset>
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="seen" value={version} />
      </Form>
    </Panel>
  );
}
