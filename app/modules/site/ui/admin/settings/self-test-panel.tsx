import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

/** The self-tests of the portal, in the order of the page. */
export const selfTests = ['mail', 'mpesa', 'storage', 'google'] as const;
export type SelfTest = (typeof selfTests)[number];

/** The name, what it does, and its button. */
const selfTestWords: Readonly<
  Record<SelfTest, { name: () => string; description: () => string; button: () => string }>
> = {
  mail: {
    name: m.portal_settings_test_mail,
    description: m.portal_settings_test_mail_happens,
    button: m.portal_settings_test_mail_button,
  },
  mpesa: {
    name: m.portal_settings_test_mpesa,
    description: m.portal_settings_test_mpesa_happens,
    button: m.portal_settings_test_mpesa_button,
  },
  storage: {
    name: m.portal_shared_files,
    description: m.portal_settings_test_storage_happens,
    button: m.portal_settings_test_storage_button,
  },
  google: {
    name: m.portal_settings_test_google,
    description: m.portal_settings_test_google_happens,
    button: m.portal_settings_test_google_button,
  },
};

/** Texts of the results. */
export interface SelfTestResult {
  readonly test: SelfTest;
  readonly isDone: boolean;
  readonly sentence: string;
}

/** Shows buttons that test the connections to other services; each result is below its button. */
export function SelfTestPanel({ result }: { readonly result: SelfTestResult | null }) {
  const asked = useNavigation().formData?.get('test');
  return (
    <Panel id="self-tests" aria-label={m.portal_settings_tests()}>
      <div className="panel-head">
        <h2>{m.portal_settings_tests()}</h2>
      </div>
      <ul className="self-tests">
        {selfTests.map((test) => {
          const { name, description, button } = selfTestWords[test];
          return (
            <li key={test}>
              <div>
                <h3>{name()}</h3>
                <p className="quiet">{description()}</p>
              </div>
              <Form method="post" preventScrollReset>
                <Button type="submit" name="test" value={test} variant="line" busy={asked === test}>
                  {button()}
                </Button>
              </Form>
              {result?.test === test && (
                <NoteBox tone={result.isDone ? 'good' : 'bad'} role="status">
                  {result.sentence}
                </NoteBox>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
