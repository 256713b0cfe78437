import { Form, Link } from 'react-router';
import { categoryLabels } from '#app/shared/course-terms.ts';
import { plainPictureAddress } from '#app/shared/picture.ts';
import { Thumb } from '#app/ui/artwork.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Wishlist, WishlistEntry } from '../wishlist/wishlist.ts';
import { AddToCart } from './add-to-cart.tsx';

interface WishlistScreenProps {
  readonly wishlist: Wishlist;
  readonly error: string | null;
}

/** The courses that a learner keeps for later. */
export function WishlistScreen({ wishlist: { entries, gone }, error }: WishlistScreenProps) {
  return (
    <>
      <h1 className="page-title">Wishlist</h1>
      {error && <FormError>{error}</FormError>}
      {entries.length + gone.length === 0 ? (
        <EmptyState
          title="Your wishlist is empty"
          category="design"
          actions={
            <LinkButton to="/courses" variant="accent">
              Browse courses
            </LinkButton>
          }
        >
          The heart on a course keeps it here until you are ready to pay.
        </EmptyState>
      ) : (
        <>
          <h2 className="sr">Courses</h2>
          <ul className="panel rows">
            {entries.map((entry) => (
              <Entry key={entry.courseId} entry={entry} />
            ))}
            {gone.map((courseId) => (
              <li key={courseId} className="row cart-line">
                <p className="grow muted">A course that you kept is no longer on sale.</p>
                <RemoveWish courseId={courseId} title="the course that is no longer on sale" />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Entry({ entry }: { readonly entry: WishlistEntry }) {
  const { courseId, slug, title, category, priceCents, picture, state } = entry;
  return (
    <li className="row cart-line">
      {picture ? (
        <span className="thumb">
          <Picture picture={picture} sizes="96px" width={96} height={64} />
        </span>
      ) : (
        <Thumb category={category} title={title} />
      )}
      <div className="grow cart-item">
        <h3>
          <Link to={`/courses/${slug}`}>{title}</Link>
        </h3>
        <div>
          <CategoryTag category={category} label={categoryLabels[category]} />
        </div>
        {state === 'owned' ? <p className="meta">You have this course.</p> : <Price cents={priceCents} />}
      </div>
      {state === 'owned' ? (
        <LinkButton to={`/courses/${slug}/content`} aria-label={`Open ${title}`}>
          Open
        </LinkButton>
      ) : (
        <AddToCart item={{ id: courseId, title, price: priceCents / 100, image: plainPictureAddress(picture) }} />
      )}
      <RemoveWish courseId={courseId} title={title} />
    </li>
  );
}

function RemoveWish({ courseId, title }: { readonly courseId: string; readonly title: string }) {
  return (
    <Form method="post" action={`/dashboard/wishlist?course=${courseId}`}>
      <Button type="submit" name="intent" value="remove" variant="icon" aria-label={`Remove ${title}`}>
        <Trash2 />
      </Button>
    </Form>
  );
}
