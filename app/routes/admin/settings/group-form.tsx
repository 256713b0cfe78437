import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { isChanged, settingLabels, settingsGroups, type SettingsGroup } from '#app/modules/site/settings-groups.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { ConflictWords } from '../parts/conflict-words.tsx';
import { DraftNote } from '../parts/draft-note.tsx';
import { Refused } from '../parts/refused.tsx';
import { useKeptDraft } from '../parts/use-kept-draft.ts';
import type { SettingsAnswer } from './save-settings.server.ts';

interface GroupFormProps {
  readonly group: SettingsGroup;
  readonly title: string;
  readonly settings: SiteSettings;
  /** Of the state that the form shows. */
  readonly mark: string;
  readonly answer: SettingsAnswer | undefined;
  readonly children: ReactNode;
}

/** A group of the settings: its fields, what puts one back to its default, and a button that saves. */
export function GroupForm({ group, title, settings, mark, answer, children }: GroupFormProps) {
  const { ref: form, ...draft } = useKeptDraft(`settings:${group}`);
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
        <Refused sentence={refused}>{answer?.theirs && <ConflictWords theirs={answer.theirs} again="Save" />}</Refused>
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="seen" value={mark} />
        {children}
        <div className="acts">
          {changed.map((key) => (
            <Button key={key} type="submit" variant="plain" form={resetId} name="reset" value={key}>
              Undo {settingLabels[key]}
            </Button>
          ))}
          <Button type="submit" variant="accent" busy={isSaving}>
            Save<span className="sr"> {title}</span>
          </Button>
        </div>
      </Form>
      <Form method="post" id={resetId} preventScrollReset>
        <input type="hidden" name="group" value={group} />
        <input type="hidden" name="seen" value={mark} />
      </Form>
    </Panel>
  );
}
