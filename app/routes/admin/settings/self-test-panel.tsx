import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { selfTests, selfTestWords, type SelfTestResult } from './self-tests.ts';

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
