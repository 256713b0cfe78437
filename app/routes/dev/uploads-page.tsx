import { data } from 'react-router';
import { UploadField } from '#app/modules/catalogue/media/ui/upload-field.tsx';
import { limitsOf, mediaKinds } from '#app/modules/catalogue/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { readFields } from '../form-fields.server.ts';
import { requireStaff } from '../guards.server.ts';
import { TryOutPage } from '#app/ui/gallery/try-out-page.tsx';
import type { Route } from './+types/uploads-page';

/** Shows each kind of the file field, for developers. Answers 404 outside demo mode. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { config } = context.get(requestScope).services;
  if (config.mode !== 'demo') throw data(null, { status: 404 });
  await requireStaff({ context, url });
  return { limits: limitsOf(config.maxUploadBytes) };
}

/** Returns what the form contained. Stores nothing. */
export async function action({ context, request, url }: Route.ActionArgs) {
  if (context.get(requestScope).services.config.mode !== 'demo') throw data(null, { status: 404 });
  await requireStaff({ context, url });
  const fields = await readFields(request);
  return { given: mediaKinds.map((kind) => `${kind}: ${fields[kind] || 'nothing'}`) };
}

export const meta: Route.MetaFunction = () => [{ title: 'The upload field' }];

const labels = { video: 'Course video', pdf: 'Handout', image: 'Course image', captions: 'Captions' } as const;

export default function UploadsPage({ loaderData: { limits }, actionData }: Route.ComponentProps) {
  return (
    <TryOutPage title="The upload field" result={actionData && <p role="status">{actionData.given.join(', ')}</p>}>
      {mediaKinds.map((kind) => (
        <UploadField
          key={kind}
          label={labels[kind]}
          name={kind}
          kind={kind}
          isPublic={kind === 'image'}
          largest={limits[kind]}
        />
      ))}
    </TryOutPage>
  );
}
