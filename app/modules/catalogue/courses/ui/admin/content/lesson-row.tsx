import { useEffect, useState, type ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { FileFacts } from '#app/modules/catalogue/media/media-file.ts';
import { preparationWords, type Preparation } from '#app/modules/catalogue/media/preparation/preparation.ts';
import { usePreparation } from '#app/modules/catalogue/media/ui/use-preparation.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { renditionFault, type VideoRendition } from '#app/modules/catalogue/media/renditions/rendition.ts';
import { formatFileSize, formatRoughSize } from '#app/shared/file-size.ts';
import { classNames } from '#app/ui/class-names.ts';
import { DeleteLink, EditLink } from '#app/ui/portal/list/row-links.tsx';
import { Grip, MoveButtons } from '#app/ui/portal/order/move-buttons.tsx';
import { useDrag } from '#app/ui/portal/order/use-drag.ts';
import { isUnreachable } from '#app/ui/portal/offline.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import type { ContentLesson } from '../../../admin/content/course-content.ts';
import { contentFailures, type ContentReply } from './content-notices.ts';
import { ruleWords } from './rule-words.ts';
import type { ContentPart } from './use-moves.ts';
import { m } from '#texts';

interface LessonRowProps {
  readonly lesson: ContentLesson;
  readonly contentPath: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (part: ContentPart, by: -1 | 1) => void;
  /** Its open form. */
  readonly children: ReactNode;
}

/** Shows a lesson with its kind, its state and its buttons. */
export function LessonRow({ lesson: read, contentPath, isFirst, isLast, onMove, children }: LessonRowProps) {
  const lesson = useFollowedVideo(read);
  const { id, title, type, preparation, renditions } = lesson;
  const { icon: Icon, isPlayable } = lessonKinds[type];
  const part = { kind: 'lesson', id } as const;
  const { element, grip, isMoving, edge } = useDrag<HTMLDivElement>(part);
  const at = `${contentPath}/lessons/${id}`;
  return (
    <li id={`lesson-${id}`}>
      <div ref={element} className={classNames('item', isMoving && 'moving', edge && `drop-${edge}`)}>
        <Grip part={part} title={title} grip={grip} onMove={onMove} />
        {isPlayable && !preparation ? (
          <Link
            className="kind kind-play"
            to={`${at}/video`}
            aria-label={m.portal_content_play({ title })}
            preventScrollReset
          >
            <Icon />
          </Link>
        ) : (
          <span className="kind" aria-hidden="true">
            <Icon />
          </span>
        )}
        <div className="item-words">
          <b className="wrap-anywhere">{title}</b>
          <small>{factsOf(lesson)}</small>{' '}
          {renditions && renditions.length > 0 && <small className="num block">{renditionFacts(renditions)}</small>}
          {preparation && <PreparationBadge preparation={preparation} />}
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

/** Returns a lesson with the latest state of its video: progress of the conversion, and duration. */
function useFollowedVideo(lesson: ContentLesson): ContentLesson {
  const [video, setVideo] = useState<FileFacts | null>(null);
  const { mediaId } = lesson;
  const update = lesson.preparation && video?.id === mediaId ? video : null;
  const preparation = update ? update.preparation : lesson.preparation;
  usePreparation(mediaId === null ? null : { id: mediaId, preparation }, setVideo);
  if (!update) return lesson;
  const { byteSize, durationMs } = update;
  const durationSeconds = durationMs === null ? null : Math.round(durationMs / 1000);
  return { ...lesson, preparation, byteSize, durationSeconds };
}

/** Shows the progress of a video's preparation, or that it failed. */
function PreparationBadge({ preparation }: { readonly preparation: Preparation }) {
  const hasFailed = preparation.state === 'failed';
  return (
    <StatusBadge
      form={hasFailed ? 'struck' : 'open'}
      tone={hasFailed ? 'red' : 'gold'}
      label={preparationWords(preparation)}
    />
  );
}

/** 'VIDEO, 6:12, 38.91 MB, free preview'. */
function factsOf({
  type,
  durationSeconds,
  byteSize,
  pageCount,
  hasCaptions,
  isFreePreview,
  rule,
}: ContentLesson): string {
  return [
    lessonKinds[type].label().toUpperCase(),
    durationSeconds === null ? '' : formatDuration(durationSeconds),
    byteSize === null ? '' : formatFileSize(byteSize),
    pageCount === null ? '' : m.portal_media_pages({ count: pageCount }),
    hasCaptions ? m.portal_content_has_captions() : '',
    isFreePreview ? m.portal_content_is_free() : '',
    rule === null ? '' : ruleWords(rule),
  ]
    .filter((fact) => fact !== '')
    .join(', ');
}

/** 'Small 3.2 MB, sound only: being made, 40%'. */
function renditionFacts(renditions: readonly VideoRendition[]): string {
  const facts = renditions.map((one) =>
    one.quality === 'small'
      ? m.portal_content_rendition_small({ state: renditionWords(one) })
      : m.portal_content_rendition_sound({ state: renditionWords(one) }),
  );
  return facts.join(', ');
}

function renditionWords(rendition: VideoRendition): string {
  if (rendition.state === 'kept') return formatRoughSize(rendition.byteSize);
  if (rendition.state === 'running') return m.portal_content_rendition_running({ percent: rendition.percent });
  if (rendition.state === 'failed')
    return m.portal_content_rendition_failed({ reason: renditionFault(rendition.fault) });
  return restingWords[rendition.state]();
}

const restingWords = {
  waiting: m.portal_content_rendition_waiting,
  not_smaller: m.portal_content_rendition_not_smaller,
  no_sound: m.portal_content_rendition_no_sound,
} as const;

interface PublishSwitchProps {
  readonly lesson: ContentLesson;
  /** Address of the page without open forms. */
  readonly action: string;
}

/** Switches between Published and Draft. Shows the change at once, and reverts it with an error if the server refuses. */
function PublishSwitch({ lesson: { id, title, version, isPublished }, action }: PublishSwitchProps) {
  const fetcher = useFetcher<ContentReply>();
  const asked = fetcher.formData?.get('publish');
  const isOn = asked === undefined || asked === null ? isPublished : asked === 'on';
  const { data: reply } = fetcher;
  useEffect(() => {
    if (!reply) return;
    if (isUnreachable(reply)) showToast({ kind: 'error', text: contentFailures.connection() });
    else if (!reply.isDone) showToast({ kind: 'error', text: reply.sentence ?? contentFailures.save() });
  }, [reply]);
  return (
    <fetcher.Form method="post" action={action} className="flip-form">
      <input type="hidden" name="lesson" value={id} />
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        name="publish"
        value={isOn ? 'off' : 'on'}
        className="flip"
        role="switch"
        aria-checked={isOn}
        aria-label={m.portal_content_is_published({ title })}
        aria-busy={fetcher.state !== 'idle'}
      >
        {isOn ? m.portal_content_published() : m.portal_content_draft()}
      </button>
    </fetcher.Form>
  );
}
