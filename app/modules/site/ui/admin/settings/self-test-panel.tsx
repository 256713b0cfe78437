import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';

/** What the portal tries out, in the order of the page. */
export const selfTests = ['mail', 'mpesa', 'storage', 'google'] as const;
export type SelfTest = (typeof selfTests)[number];

/** The name, what happens, and the button. */
export const selfTestWords: Readonly<Record<SelfTest, { name: string; happens: string; button: string }>> = {
  mail: { name: 'Mail', happens: 'Sends one mail to your own address at once.', button: 'Send test mail' },
  mpesa: { name: 'M-Pesa', happens: 'Asks Daraja for a fresh token. No money moves.', button: 'Test M-Pesa' },
  storage: { name: 'Files', happens: 'Asks whether the storage of media can be written.', button: 'Test storage' },
  google: { name: 'Google', happens: 'Asks Google for what a sign-in begins with.', button: 'Test Google' },
};

/** What became of one, in words. */
export interface SelfTestResult {
  readonly test: SelfTest;
  readonly isDone: boolean;
  readonly sentence: string;
}

/** Buttons that try out what only the outside can answer; each result stands below its button. */
export function SelfTestPanel({ result }: { readonly result: SelfTestResult | null }) {
  const asked = useNavigation().formData?.get('test');
  return (
    <Panel id="self-tests" aria-label="Does it work?">
      <div className="panel-head">
        <h2>Does it work?</h2>
      </div>
      <ul className="self-tests">
        {selfTests.map((test) => {
          const { name, happens, button } = selfTestWords[test];
          return (
            <li key={test}>
              <div>
                <h3>{name}</h3>
                <p className="quiet">{happens}</p>
              </div>
              <Form method="post" preventScrollReset>
                <Button type="submit" name="test" value={test} variant="line" busy={asked === test}>
                  {button}
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
