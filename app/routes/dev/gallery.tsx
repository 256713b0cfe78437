import { data } from 'react-router';
import { requestScope } from '#app/services.server.ts';
import { Gallery } from '#app/ui/gallery/gallery.tsx';
import type { Route } from './+types/gallery';

/** Shows every component in every state, for developers. Answers 404 outside demo mode. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestScope).services.config.mode !== 'demo') throw data(null, { status: 404 });
  return null;
}

export const meta: Route.MetaFunction = () => [{ title: 'The design system' }];

export default function GalleryPage() {
  return <Gallery toasts={false} />;
}
