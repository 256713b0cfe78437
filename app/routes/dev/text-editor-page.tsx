import { data } from 'react-router';
import { bodyFault } from '#app/modules/catalogue/courses/lesson-body.ts';
import { sanitizeLessonBody } from '#app/modules/catalogue/courses/lesson-body.server.ts';
import { TextEditor } from '#app/modules/catalogue/courses/ui/text-editor/text-editor.tsx';
import { requestScope } from '#app/services.server.ts';
import { readFields } from '../form-fields.server.ts';
import { requireStaff } from '../guards.server.ts';
import { TryOutPage } from '#app/ui/gallery/try-out-page.tsx';
import type { Route } from './+types/text-editor-page';

const sample =
  '<h2>A form is a conversation</h2><p>The person at the SACCO desk asks <strong>one thing at a time</strong>: name, phone, seat.</p>' +
  '<ul><li>A placeholder disappears the moment it is needed.</li><li>A label can be touched, and read aloud.</li></ul>' +
  '<p>Press <kbd>Tab</kbd> to go on.</p>';

/** Shows the text editor, for developers. Answers 404 outside demo mode. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(requestScope).services.config.mode !== 'demo') throw data(null, { status: 404 });
  await requireStaff({ context, url });
  return { body: sample };
}

/** Returns the text as it would be stored, or the reason why it is refused. Stores nothing. */
export async function action({ context, request, url }: Route.ActionArgs) {
  if (context.get(requestScope).services.config.mode !== 'demo') throw data(null, { status: 404 });
  await requireStaff({ context, url });
  const body = sanitizeLessonBody((await readFields(request))['body'] ?? '');
  return { body, fault: bodyFault(body) };
}

export const meta: Route.MetaFunction = () => [{ title: 'The text editor' }];

export default function TextEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TryOutPage title="The text editor" result={actionData && <pre role="status">{actionData.body}</pre>}>
      <TextEditor
        name="body"
        label="Text"
        defaultValue={actionData?.body ?? loaderData.body}
        error={actionData?.fault ?? undefined}
      />
    </TryOutPage>
  );
}
