import { Form } from 'react-router';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { removeFromCart } from '#app/modules/catalogue/cart/ui/cart-store.ts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { formatAmount } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Check, Trash2 } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { WasPrice } from '#app/ui/was-price.tsx';
import type { BundledCourse, DroppedCourse, QuoteLine } from '../quote.ts';
import { m } from '#texts';

/** Shows the courses of a cart. `removable` allows removing them. */
export function CartLines({ lines, removable }: { readonly lines: readonly QuoteLine[]; readonly removable: boolean }) {
  return (
    <ul className="panel rows">
      {lines.map((line) => (
        <li key={line.courseId} className="row cart-line">
          <span className="thumb">
            <CoursePicture course={line} sizes="96px" />
          </span>
          <div className="grow cart-item">
            <h3>
              <Link to={`/${line.inside ? 'bundles' : 'courses'}/${line.slug}`} lang={line.lang?.title}>
                {line.title}
              </Link>
            </h3>
            {!line.inside && (
              <div>
                <CategoryTag category={line.category} label={categoryLabel(line.category)} />
              </div>
            )}
            <span className="cart-prices">
              <Price cents={line.priceCents} />
              {line.wasCents !== null && <WasPrice cents={line.wasCents} />}
            </span>
            {line.ribbon && (
              <p className="cart-about">
                <span className="ribbon">{line.ribbon}</span>
                {line.formerPrice}
              </p>
            )}
            {line.inside && <InsideBundle courses={line.inside} />}
          </div>
          {removable && (
            <Form method="post" action="/cart" onSubmit={() => removeFromCart(line.courseId)}>
              <input type="hidden" name="course" value={line.courseId} />
              <Button
                type="submit"
                name="intent"
                value="remove"
                variant="icon"
                aria-label={m.checkout_remove({ title: line.title })}
              >
                <Trash2 />
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the courses of a bundle with what each costs in it. */
function InsideBundle({ courses }: { readonly courses: readonly BundledCourse[] }) {
  return (
    <ul className="cart-inside num">
      {courses.map(({ courseId, title, lang, isOwned, priceCents, wasCents }) => (
        <li key={courseId}>
          <span lang={lang?.title}>{title}</span>
          {isOwned ? (
            <span className="cart-owned">
              <Check className="i-sm" />
              {m.checkout_already_yours()}
            </span>
          ) : (
            <span className="cart-prices">
              {wasCents !== null && <WasPrice cents={wasCents} />}
              {formatAmount(priceCents)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows the courses dropped from the cart, and why. */
export function DroppedCourses({ dropped }: { readonly dropped: readonly DroppedCourse[] }) {
  return (
    <>
      {dropped.map(({ courseId, slug, reason, notice }) => (
        <NoteBox key={courseId + notice}>
          {notice}{' '}
          {reason === 'owned' && slug && (
            <Link className="link" to={`/courses/${slug}/content`}>
              {m.checkout_open_course()}
            </Link>
          )}
        </NoteBox>
      ))}
    </>
  );
}
