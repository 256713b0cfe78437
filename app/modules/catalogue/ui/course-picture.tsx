import { Weave } from '#app/ui/artwork.tsx';

interface CoursePictureProps {
  readonly course: { readonly title: string; readonly category: string; readonly imageUrl: string | null };
  readonly seed?: number;
  readonly cols?: number;
  readonly rows?: number;
  readonly eager?: boolean;
}

/** The owner's picture where there is one, woven artwork where there is none. */
export function CoursePicture({ course, ...weave }: CoursePictureProps) {
  if (course.imageUrl) {
    return (
      <img
        className="art"
        src={course.imageUrl}
        alt=""
        loading={weave.eager ? 'eager' : 'lazy'}
        decoding="async"
        width={1280}
        height={720}
      />
    );
  }
  return <Weave category={course.category} title={course.title} {...weave} />;
}
