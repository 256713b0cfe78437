import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContentLesson } from '#app/modules/catalogue/admin/content/content.ts';
import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { formatFileSize } from '#app/shared/file-size.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Grip, MoveButtons } from '../parts/move-buttons.tsx';
import { DeleteLink, EditLink } from '../parts/row-links.tsx';
import { useDrag } from '../parts/use-drag.ts';
import type { ContentPart } from './content-part.ts';
import { PublishSwitch } from './publish-switch.tsx';

interface LessonRowProps {
  readonly lesson: ContentLesson;
  readonly contentPath: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (part: ContentPart, by: -1 | 1) => void;
  /** Its open form. */
  readonly children: ReactNode;
}

/** An item: what it is, whether learners see it, and what can be done with it. */
export function LessonRow({ lesson, contentPath, isFirst, isLast, onMove, children }: LessonRowProps) {
  const { id, title, type } = lesson;
  const { icon: Icon, isPlayable } = lessonKinds[type];
  const part = { kind: 'lesson', id } as const;
  const { element, grip, isMoving, edge } = useDrag<HTMLDivElement>(part);
  const at = `${contentPath}/lessons/${id}`;
  return (
    <li id={`lesson-${id}`}>
      <div ref={element} className={classNames('item', isMoving && 'moving', edge && `drop-${edge}`)}>
        <Grip part={part} title={title} grip={grip} onMove={onMove} />
        {isPlayable ? (
          <Link className="kind kind-play" to={`${at}/video`} aria-label={`Play ${title}`} preventScrollReset>
            <Icon />
          </Link>
        ) : (
          <span className="kind" aria-hidden="true">
            <Icon />
          </span>
        )}
        <div className="item-words">
          <b className="wrap-anywhere">{title}</b>
          <small>{factsOf(lesson)}</small>
        </div>
        <div className="item-acts">
          <PublishSwitch lesson={lesson} action={contentPath} />
          <MoveButtons part={part} title={title} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          <EditLink to={at} what={title} />
          <DeleteLink to={`${at}/delete`} what={title} />
        </div>
      </div>
      {children}
    </li>
  );
}

/** 'VIDEO, 6:12, 38.91 MB, free preview'. */
function factsOf({ type, durationSeconds, byteSize, pageCount, hasCaptions, isFreePreview }: ContentLesson): string {
  return [
    lessonKinds[type].label.toUpperCase(),
    durationSeconds === null ? '' : formatDuration(durationSeconds),
    byteSize === null ? '' : formatFileSize(byteSize),
    pageCount === null ? '' : pageCount === 1 ? '1 page' : `${pageCount} pages`,
    hasCaptions ? 'captions' : '',
    isFreePreview ? 'free preview' : '',
  ]
    .filter((fact) => fact !== '')
    .join(', ');
}
