import { pictureAddress, widthsFor, type PictureFormat } from '#app/shared/picture.ts';
import { cssVariables } from '#app/ui/css-variables.ts';
import type { ShownPicture } from '../../kinds/question-kind.ts';
import './question-picture.css';

interface QuestionPictureProps {
  readonly picture: ShownPicture;
  readonly lang?: string | undefined;
}

/** The picture of a question: as wide as its column, never above a third of a screen, in a size that fits the device. */
export function QuestionPicture({ picture: { id, width, height, alt }, lang }: QuestionPictureProps) {
  const srcSet = (format: PictureFormat) =>
    widthsFor({ width, height, preview: null })
      .map((each) => `${pictureAddress(id, each, format)} ${each}w`)
      .join(', ');
  const sizes = '(width < 620px) calc(100vw - 32px), 560px';
  return (
    <picture className="question-picture">
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet('webp')} sizes={sizes} />
      <img
        src={pictureAddress(id, 480, 'jpg')}
        alt={alt}
        lang={lang}
        width={width}
        height={height}
        style={cssVariables({ '--picture-width': `${width}px`, '--picture-ratio': width / height })}
        decoding="async"
      />
    </picture>
  );
}

type PictureFile = Omit<ShownPicture, 'alt'>;

/** Loads the pictures of questions that are shown later, so that they are there when the network is not. */
export function PicturesAhead({ pictures }: { readonly pictures: readonly (PictureFile | undefined)[] }) {
  const once = new Map(pictures.flatMap((picture) => (picture ? [[picture.id, picture]] : [])));
  return (
    <div hidden>
      {[...once.values()].map(({ id, width, height }) => (
        <QuestionPicture key={id} picture={{ id, width, height, alt: '' }} />
      ))}
    </div>
  );
}
