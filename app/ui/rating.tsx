import { m } from '#texts';
import { Star } from './icons.ts';

/** Shows a star and the mean rating out of 5, with one decimal, and the number of ratings if there are any. */
export function Rating({ value, count = 0 }: { readonly value: number; readonly count?: number }) {
  return (
    <span className="rate">
      <Star />
      <Spoken text={(shown) => m.ui_rated({ value: shown })}>{value.toFixed(1)}</Spoken>
      {count > 0 && (
        <span className="muted">
          (<Spoken text={(shown) => m.ui_rating_reviews({ count, shown })}>{count}</Spoken>)
        </span>
      )}
    </span>
  );
}

/** Shows only the number; screen readers get it within a sentence. */
function Spoken({ text, children }: { readonly text: (shown: string) => string; readonly children: number | string }) {
  const [before, after] = text('\u0000').split('\u0000');
  return (
    <>
      {before && <span className="sr">{before}</span>}
      {children}
      {after && <span className="sr">{after}</span>}
    </>
  );
}
