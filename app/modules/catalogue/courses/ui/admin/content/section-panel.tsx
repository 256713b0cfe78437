import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import type { ContentSection } from '../../../admin/content/course-content.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Pencil, Trash2, Upload } from '#app/ui/icons.ts';
import { formatCount } from '#app/shared/counted.ts';
import { Grip, MoveButtons } from '#app/ui/portal/order/move-buttons.tsx';
import { useDrag } from '#app/ui/portal/order/use-drag.ts';
import type { ContentPart } from './use-moves.ts';
import { LessonRow } from './lesson-row.tsx';
import type { OpenPart } from './open-part.ts';
import { m } from '#texts';

interface SectionPanelProps {
  readonly section: ContentSection;
  readonly contentPath: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (part: ContentPart, by: -1 | 1) => void;
  /** The open form, if it belongs to this section, and its place. */
  readonly open: OpenPart | null;
  readonly outlet: ReactNode;
}

/** Shows a section with its lessons. An open title or lesson shows its form instead. */
export function SectionPanel({ section, contentPath, isFirst, isLast, onMove, open, outlet }: SectionPanelProps) {
  const { id, title, lessons } = section;
  const part = { kind: 'section', id } as const;
  const { element, grip, isMoving, edge } = useDrag<HTMLElement>(part, { takes: 'lesson' });
  const at = `${contentPath}/sections/${id}`;
  const isRenamed = open?.kind === 'section' && open.id === id;
  return (
    <section
      id={`section-${id}`}
      ref={element}
      className={classNames('panel section-card', isMoving && 'moving', edge && `drop-${edge}`)}
      aria-labelledby={`title-${id}`}
    >
      <header>
        <Grip part={part} title={title} grip={grip} onMove={onMove} />
        <h2 id={`title-${id}`} className="wrap-anywhere">
          {title}
        </h2>
        <small>{m.portal_content_items({ count: formatCount(lessons.length) })}</small>
        <Link
          className="btn btn-icon"
          to={at}
          aria-label={m.portal_content_rename_of({ title })}
          title={m.portal_content_rename()}
          preventScrollReset
        >
          <Pencil />
        </Link>
        <div className="item-acts">
          <MoveButtons part={part} title={title} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          <LinkButton variant="line" to={`${at}/lessons/new`} preventScrollReset>
            <Upload />
            {m.portal_content_upload()}
            <span className="sr"> {m.portal_content_upload_into({ title })}</span>
          </LinkButton>
          <Link className="btn btn-plain quiet-del" to={`${at}/delete`} preventScrollReset>
            <Trash2 className="phoneonly" />
            <span className="deskonly">{m.portal_shared_delete()}</span>
            <span className="sr">{m.portal_content_delete_of({ title })}</span>
          </Link>
        </div>
      </header>
      {isRenamed && outlet}
      {lessons.length > 0 && (
        <ol>
          {lessons.map((lesson, index) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              contentPath={contentPath}
              isFirst={index === 0}
              isLast={index === lessons.length - 1}
              onMove={onMove}
            >
              {open?.kind === 'lesson' && open.id === lesson.id && outlet}
            </LessonRow>
          ))}
        </ol>
      )}
      {open?.kind === 'new-lesson' && open.id === id && outlet}
    </section>
  );
}
