import type { PortalProject } from '../../admin/project-record.ts';
import { serviceId } from '#app/shared/course-terms.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Weave } from '#app/ui/artwork.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Chips } from '#app/ui/chips.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ExternalLink } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Grip, MoveButtons } from '#app/ui/portal/order/move-buttons.tsx';
import { DeleteLink, EditLink } from '#app/ui/portal/list/row-links.tsx';
import { useDrag } from '#app/ui/portal/order/use-drag.ts';
import { FeaturedStar } from './featured-star.tsx';
import type { ProjectPart } from './use-project-order.ts';
import { m } from '#texts';

interface ProjectCardProps {
  readonly project: PortalProject;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (part: ProjectPart, by: -1 | 1) => void;
}

/** Shows a project of the grid with its actions. */
export function ProjectCard({ project, isFirst, isLast, onMove }: ProjectCardProps) {
  const { id, title, category, description, picture, technologies, featured, displayDate } = project;
  const part: ProjectPart = { kind: featured ? 'featured' : 'other', id };
  const { element, grip, isMoving, edge } = useDrag<HTMLLIElement>(part, { isGrid: true });
  return (
    <li ref={element} className={classNames('project', isMoving && 'moving', edge && `drop-${edge}`)}>
      <article className="card" aria-labelledby={`title-${id}`}>
        <span className="pic">
          {picture ? (
            <Picture picture={picture} sizes="(min-width: 900px) 380px, (min-width: 620px) 50vw, 100vw" />
          ) : (
            <Weave category={serviceId(category)} title={title} cols={52} rows={22} />
          )}
        </span>
        <div className="card-body">
          <div>
            <CategoryTag category={serviceId(category)} label={category} />
            <time className="quiet nb" dateTime={displayDate}>
              {formatDay(new Date(`${displayDate}T00:00:00+03:00`))}
            </time>
          </div>
          <h3 id={`title-${id}`} className="wrap-anywhere">
            {title}
          </h3>
          <p className="desc">{description}</p>
          <Chips items={technologies.map((name) => ({ key: name, content: name }))} />
        </div>
        <div className="item-acts">
          <Grip part={part} title={title} grip={grip} onMove={onMove} />
          <FeaturedStar project={project} />
          <span className="grow" />
          <MoveButtons part={part} title={title} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          <a
            className="btn btn-icon deskonly"
            href={`/portfolio/${project.slug}`}
            target="_blank"
            rel="noreferrer"
            aria-label={m.portal_portfolio_open_page_of({ title })}
            title={m.portal_portfolio_open_page()}
          >
            <ExternalLink />
          </a>
          <EditLink to={`/admin/portfolio/${id}/edit`} what={title} />
          <DeleteLink to={`/admin/portfolio/${id}/delete`} what={title} />
        </div>
      </article>
    </li>
  );
}
