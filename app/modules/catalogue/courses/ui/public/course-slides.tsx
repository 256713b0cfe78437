import { m } from '#texts';
import type { CourseCard } from '../../course-card.ts';
import { CoursePrice } from '../price-and-rating.tsx';
import { CoursePicture } from '../course-picture.tsx';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Carousel } from '#app/ui/carousel.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';

/** Shows the three newest courses of the catalogue as slides. */
export function CourseSlides({ courses }: { readonly courses: readonly CourseCard[] }) {
  const slides = courses.map((course) => ({
    key: course.id,
    content: (
      <div className="slide">
        <span className="pic">
          <CoursePicture course={course} sizes="(min-width: 900px) 700px, 100vw" />
        </span>
        <div className="slide-text">
          <CategoryTag category={course.category} label={categoryLabel(course.category)} />
          <h2 lang={course.lang?.title}>{course.title}</h2>
          <p lang={course.lang?.description}>{course.description}</p>
          <div className="acts">
            <LinkButton to={`/courses/${course.slug}`} variant="accent">
              {m.catalogue_see_course()}
            </LinkButton>
            <span>
              <CoursePrice course={course} />
            </span>
          </div>
        </div>
      </div>
    ),
  }));
  if (slides.length === 0) return null;
  return <Carousel label={m.catalogue_newest()} slides={slides} />;
}
