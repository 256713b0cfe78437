import { Form } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { plainPictureAddress } from '#app/shared/picture.ts';
import { Thumb } from '#app/ui/artwork.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { WasPrice } from '#app/ui/was-price.tsx';
import type { Wishlist, WishlistEntry } from '../wishlist/wishlist.ts';
import { AddToCart } from '#app/modules/catalogue/cart/ui/add-to-cart.tsx';
import { m } from '#texts';

interface WishlistScreenProps {
  readonly wishlist: Wishlist;
  readonly error: string | null;
}

/** Shows the courses on a learner's wishlist. */
export function WishlistScreen({ wishlist: { entries, gone }, error }: WishlistScreenProps) {
  return (
    <>
      <h1 className="page-title">{m.checkout_wishlist()}</h1>
      {error && <FormError>{error}</FormError>}
      {entries.length + gone.length === 0 ? (
        <EmptyState
          title={m.checkout_wishlist_empty()}
          category="design"
          actions={
            <LinkButton to="/courses" variant="accent">
              {m.checkout_browse()}
            </LinkButton>
          }
        >
          {m.checkout_wishlist_about()}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr">{m.checkout_courses_heading()}</h2>
          <ul className="panel rows">
            {entries.map((entry) => (
              <Entry key={entry.courseId} entry={entry} />
            ))}
            {gone.map((courseId) => (
              <li key={courseId} className="row cart-line">
                <p className="grow muted">{m.checkout_wish_gone()}</p>
                <RemoveWish courseId={courseId} title={m.checkout_the_gone_course()} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Entry({ entry }: { readonly entry: WishlistEntry }) {
  const { courseId, slug, title, lang, category, priceCents, wasCents, ribbon, formerPrice, picture, state } = entry;
  return (
    <li className="row cart-line wish-line">
      {picture ? (
        <span className="thumb">
          <Picture picture={picture} sizes="96px" width={96} height={64} />
        </span>
      ) : (
        <Thumb category={category} title={title} />
      )}
      <div className="grow cart-item">
        <h3>
          <Link to={`/courses/${slug}`} lang={lang?.title}>
            {title}
          </Link>
        </h3>
        <div>
          <CategoryTag category={category} label={categoryLabel(category)} />
        </div>
        {state === 'owned' ? (
          <p className="meta">{m.checkout_you_have_it()}</p>
        ) : (
          <>
            <span className="cart-prices">
              <Price cents={priceCents} />
              {wasCents !== null && <WasPrice cents={wasCents} />}
            </span>
            {ribbon && (
              <p className="cart-about">
                <span className="ribbon">{ribbon}</span>
                {formerPrice}
              </p>
            )}
          </>
        )}
      </div>
      {state === 'owned' ? (
        <LinkButton to={`/courses/${slug}/content`} aria-label={m.checkout_open_title({ title })}>
          {m.checkout_open()}
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
      <Button type="submit" name="intent" value="remove" variant="icon" aria-label={m.checkout_remove({ title })}>
        <Trash2 />
      </Button>
    </Form>
  );
}
