import { useLoaded } from '#app/ui/use-loaded.ts';
import type { LessonPlace } from '../lesson-kind.ts';
import type { PdfContent } from './pdf.ts';
import { m } from '#texts';

const load = () => import('./pdf-single-page.tsx');

/** Shows one page of a PDF. */
export function PdfExcerpt({
  content,
  place,
  title,
}: {
  readonly content: PdfContent;
  readonly place: LessonPlace;
  readonly title: string;
}) {
  const code = useLoaded(load);
  const skeleton = <p className="meta">{m.player_loading()}</p>;
  if (!code) return skeleton;
  return <code.PdfSinglePage url={content.url} title={title} page={place.page ?? 1} skeleton={skeleton} />;
}
