import type { Picture as PictureSource } from '#app/shared/picture.ts';
import { Cover } from '#app/ui/artwork.tsx';
import { Picture } from '#app/ui/picture.tsx';

interface CoursePictureProps {
  readonly course: { readonly title: string; readonly category: string; readonly picture: PictureSource | null };
  /** Displayed width as HTML `sizes`; default: a card's. */
  readonly sizes?: string;
  readonly eager?: boolean;
}

const asCard = '(min-width: 900px) 400px, (min-width: 620px) 50vw, 100vw';

/** Shows the owner's picture, or a drawn cover without one. */
export function CoursePicture({ course, sizes = asCard, eager }: CoursePictureProps) {
  const { picture, category, title } = course;
  if (picture) return <Picture picture={picture} sizes={sizes} eager={eager} />;
  return <Cover category={category} title={title} eager={eager} />;
}
