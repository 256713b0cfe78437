import type { Picture as PictureSource } from '#app/shared/picture.ts';
import { Weave } from '#app/ui/artwork.tsx';
import { Picture } from '#app/ui/picture.tsx';

interface CoursePictureProps {
  readonly course: { readonly title: string; readonly category: string; readonly picture: PictureSource | null };
  /** How wide the page shows it; a card's width where nothing is said. */
  readonly sizes?: string;
  readonly seed?: number;
  readonly cols?: number;
  readonly rows?: number;
  readonly eager?: boolean;
}

const asCard = '(min-width: 900px) 400px, (min-width: 620px) 50vw, 100vw';

/** The owner's picture where there is one, woven artwork where there is none. */
export function CoursePicture({ course, sizes = asCard, ...weave }: CoursePictureProps) {
  if (course.picture) return <Picture picture={course.picture} sizes={sizes} eager={weave.eager} />;
  return <Weave category={course.category} title={course.title} {...weave} />;
}
