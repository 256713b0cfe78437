import { data, Form, Link } from 'react-router';
import { UploadField } from '#app/modules/media/ui/upload-field.tsx';
import { limitsOf, mediaKinds } from '#app/modules/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import '#app/ui/styles/admin.css';
import { readFields } from '../form-fields.server.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/uploads-page';

/** The field for files in each of its kinds, for whoever builds screens with it; it does not exist in production. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { config } = context.get(requestScope).services;
  if (config.mode !== 'demo') throw data(null, { status: 404 });
  await requireAdmin({ context, url });
  return { limits: limitsOf(config.largestUpload) };
}

/** Says what a form was given; keeps nothing of it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  if (context.get(requestScope).services.config.mode !== 'demo') throw data(null, { status: 404 });
  await requireAdmin({ context, url });
  const fields = await readFields(request);
  return { given: mediaKinds.map((kind) => `${kind}: ${fields[kind] || 'nothing'}`) };
}

export const meta: Route.MetaFunction = () => [{ title: 'The upload field' }];

const labels = { video: 'Course video', pdf: 'Handout', image: 'Course image', captions: 'Captions' } as const;

export default function UploadsPage({ loaderData: { limits }, actionData }: Route.ComponentProps) {
  return (
    <div className="admin">
      <aside className="rail rail-desk">
        <Link className="brand" to="/admin/dashboard">
          <BrandMark />
          Admin
        </Link>
      </aside>
      <main id="main" tabIndex={-1} className="work">
        <div className="lead-in">
          <h1>The upload field</h1>
        </div>
        <Panel>
          <Form method="post" className="form pad">
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
            <Button type="submit" variant="accent" size="lg">
              Save
            </Button>
            {actionData && <p role="status">{actionData.given.join(', ')}</p>}
          </Form>
        </Panel>
      </main>
    </div>
  );
}
