import { Link } from '#app/ui/link.tsx';
import { projectLocale, type PortfolioItem } from '../../portfolio-item.ts';
import { serviceId } from '#app/shared/course-terms.ts';
import { portfolioCategoryLabel } from '#app/shared/portfolio-terms.ts';
import { Weave } from '#app/ui/artwork.tsx';
import { Card } from '#app/ui/card.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Chips } from '#app/ui/chips.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** Shows a project. Links to its real address if it has one, otherwise to its own page. */
export function WorkCard({
  work,
  wide = false,
  seed = 0,
}: {
  readonly work: PortfolioItem;
  readonly wide?: boolean;
  readonly seed?: number;
}) {
  const picture = work.picture ? (
    <Picture
      picture={work.picture}
      sizes={`(min-width: 900px) ${wide ? '640px' : '400px'}, (min-width: 620px) ${wide ? '100vw' : '50vw'}, 100vw`}
    />
  ) : (
    <Weave category={serviceId(work.category)} title={work.title} seed={seed} cols={wide ? 92 : 52} rows={22} />
  );
  return (
    <Card picture={picture}>
      <CategoryTag category={serviceId(work.category)} label={portfolioCategoryLabel(work.category)} />
      <h3>
        {work.projectUrl ? (
          <a href={work.projectUrl} lang={projectLocale}>
            {work.title}
          </a>
        ) : (
          <Link to={`/portfolio/${encodeURIComponent(work.title)}`} lang={projectLocale}>
            {work.title}
          </Link>
        )}
      </h3>
      <p className="desc" lang={projectLocale}>
        {work.description}
      </p>
      <Chips items={work.technologies.map((name) => ({ key: name, content: name }))} />
    </Card>
  );
}
