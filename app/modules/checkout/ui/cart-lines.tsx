import { Form, Link } from 'react-router';
import { categoryLabels } from '#app/shared/course-terms.ts';
import { Thumb } from '#app/ui/artwork.tsx';
import { Button } from '#app/ui/button.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import type { DroppedCourse, QuoteLine } from '../quote.ts';
import { removeFromCart } from './cart-store.ts';

/** The courses of a cart. `removable` where taking one out is still possible. */
export function CartLines({ lines, removable }: { readonly lines: readonly QuoteLine[]; readonly removable: boolean }) {
  return (
    <ul className="panel rows">
      {lines.map((line) => (
        <li key={line.courseId} className="row cart-line">
          {line.picture ? (
            <span className="thumb">
              <Picture picture={line.picture} sizes="96px" width={96} height={64} />
            </span>
          ) : (
            <Thumb category={line.category} title={line.title} />
          )}
          <div className="grow lineup">
            <h3>
              <Link to={`/courses/${line.slug}`}>{line.title}</Link>
            </h3>
            <div>
              <CategoryTag category={line.category} label={categoryLabels[line.category]} />
            </div>
            <Price cents={line.priceCents} />
          </div>
          {removable && (
            <Form method="post" action="/cart" onSubmit={() => removeFromCart(line.courseId)}>
              <input type="hidden" name="course" value={line.courseId} />
              <Button type="submit" name="intent" value="remove" variant="icon" aria-label={`Remove ${line.title}`}>
                <Trash2 />
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was taken out of the cart, and why. */
export function DroppedCourses({ dropped }: { readonly dropped: readonly DroppedCourse[] }) {
  return (
    <>
      {dropped.map(({ courseId, slug, reason, notice }) => (
        <NoteBox key={courseId}>
          {notice}{' '}
          {reason === 'owned' && slug && (
            <Link className="link" to={`/courses/${slug}/content`}>
              Open the course
            </Link>
          )}
        </NoteBox>
      ))}
    </>
  );
}
