import { Link } from '#app/ui/link.tsx';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { formatAmount } from '#app/shared/money.ts';
import type { InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Check } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import type { BundlePage } from '../bundles/read-bundle.server.ts';
import { AddOrOpenCart } from '#app/modules/catalogue/cart/ui/add-or-open-cart.tsx';
import { m } from '#texts';

interface BundleScreenProps {
  readonly bundle: BundlePage;
  /** Words about paying bit by bit, or about the learner's paused instalment plan; null where neither is. */
  readonly instalmentOffer: InstalmentOfferWords | null;
}

/** Shows a bundle with its courses, and adds it to the cart. */
export function BundleScreen({ bundle, instalmentOffer }: BundleScreenProps) {
  const { name, about, courses } = bundle;
  const category = courses[0]?.category ?? 'general';
  return (
    <div className="course">
      <div>
        <h1>{name}</h1>
        <p className="lead space-below">{about}</p>
        <div className="pic pic-cover">
          <CoursePicture
            course={{ title: name, category, picture: null }}
            sizes="(min-width: 900px) 760px, 100vw"
            eager
          />
        </div>
      </div>
      <aside>
        <BundleBuyBox bundle={bundle} instalmentOffer={instalmentOffer} />
      </aside>
      <div>
        <section className="ruled">
          <h2>{m.checkout_bundle_courses()}</h2>
          <ul className="course-suggestions">
            {courses.map((course) => (
              <li key={course.courseId}>
                <Link to={`/courses/${course.slug}`} prefetch="intent">
                  <span className="goes-well-picture">
                    <CoursePicture course={course} sizes="104px" />
                  </span>
                  <span>
                    <b lang={course.lang?.title}>{course.title}</b>
                    <small>{course.instructor}</small>
                    {course.isOwned && (
                      <span className="cart-owned">
                        <Check className="i-sm" />
                        {m.checkout_already_yours()}
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function BundleBuyBox({
  bundle: { id, name, state, priceCents, apartCents, courses },
  instalmentOffer,
}: BundleScreenProps) {
  if (instalmentOffer?.own)
    return (
      <section className="buy-box" aria-label={instalmentOffer.heading}>
        <InstalmentOffer {...instalmentOffer} />
      </section>
    );
  if (state !== 'open')
    return <NoteBox>{state === 'owned' ? m.checkout_bundle_all_yours() : m.checkout_bundle_closed()}</NoteBox>;
  const inside = courses.flatMap(({ courseId, isOwned }) => (isOwned ? [] : [courseId]));
  const item = { id, title: name, price: priceCents / 100, image: null, inside };
  return (
    <section className="buy-box" aria-label={m.checkout_payment()}>
      <div className="buy-box-body">
        <p>
          <Price cents={priceCents} />
        </p>
        {apartCents > priceCents && (
          <p className="hint">{m.checkout_bundle_instead({ price: formatAmount(apartCents) })}</p>
        )}
        <AddOrOpenCart item={item} label={m.checkout_bundle_add()} variant="accent" />
        {courses.some(({ isOwned }) => isOwned) && <p className="hint">{m.checkout_bundle_owned_off()}</p>}
        <LinkButton to={`/teams/bundle.${id}`} variant="line">
          {m.packs_title()}
        </LinkButton>
      </div>
      {instalmentOffer && <InstalmentOffer {...instalmentOffer} />}
    </section>
  );
}

/** Shows the offer to pay the bundle bit by bit, or the learner's paused instalment plan. */
function InstalmentOffer({ heading, about, costs, start, to, own }: InstalmentOfferWords) {
  return (
    <div className={own ? 'buy-box-body' : 'buy-box-body divided'}>
      <h2 className="h3">{heading}</h2>
      <p className="sub">{about}</p>
      <p className="meta">{costs}</p>
      <LinkButton to={to} variant={own ? 'accent' : 'line'} size="lg">
        {start}
      </LinkButton>
    </div>
  );
}
