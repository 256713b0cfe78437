import type { CourseListing } from '../../admin/list-in-shop.server.ts';
import { CoursePicture } from '../course-picture.tsx';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { Panel } from '#app/ui/card.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Price } from '#app/ui/price.tsx';
import { m } from '#texts';

/** The course as a card of the catalogue. */
export function ShopPreview({ course }: { readonly course: CourseListing }) {
  return (
    <div>
      <Panel aria-label={m.portal_courses_card_preview()}>
        <div className="panel-head">
          <h2>
            {course.status === 'active' && course.missing.length === 0
              ? m.portal_shared_in_the_shop()
              : m.portal_courses_in_shop_later()}
          </h2>
        </div>
        <div className="pad">
          <article className="card">
            <span className="pic">
              <CoursePicture course={course} />
            </span>
            <div className="card-body">
              <CategoryTag category={course.category} label={categoryLabel(course.category)} />
              <h3>{course.title}</h3>
              <p className="desc">{course.description}</p>
              <p className="row between quiet">
                <span>{m.portal_courses_lessons({ count: course.publishedLessons })}</span>
                {course.priceCents > 0 ? (
                  <Price cents={course.priceCents} />
                ) : (
                  <span>{m.portal_courses_need_price()}</span>
                )}
              </p>
            </div>
          </article>
        </div>
      </Panel>
    </div>
  );
}
