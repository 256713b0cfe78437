import { useState, type MouseEvent } from 'react';
import { courseLimits } from '../../admin/course-limits.ts';
import type { CourseForEditing } from '../../admin/read-course-for-editing.server.ts';
import { youtubeIdOf } from '#app/modules/catalogue/media/youtube.ts';
import { mediaUrl, type FileFacts, type FileLimits } from '#app/modules/catalogue/media/media-file.ts';
import { UploadField } from '#app/modules/catalogue/media/ui/upload-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Video, VideoOnPress } from '#app/modules/catalogue/media/ui/admin/video-view.tsx';
import { useYoutubeOrFile } from '#app/modules/catalogue/media/ui/use-youtube-or-file.ts';
import { YoutubeField } from '#app/modules/catalogue/media/ui/youtube-field.tsx';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { m } from '#texts';

interface CourseMediaFieldsProps {
  /** Null for a new course. */
  readonly editing: CourseForEditing | null;
  readonly limits: FileLimits;
  readonly errors: Readonly<Record<string, string>>;
}

/** Shows the fields for a course's picture and video. A YouTube address replaces the file. */
export function CourseMediaFields(props: CourseMediaFieldsProps) {
  return (
    <>
      <PictureField {...props} />
      <VideoFields {...props} />
    </>
  );
}

function PictureField({ editing, limits, errors }: CourseMediaFieldsProps) {
  const [file, setFile] = useState(editing?.files.image ?? null);
  return (
    <>
      <UploadField
        label={m.portal_courses_image()}
        name="imageId"
        kind="image"
        isPublic
        initial={editing?.files.image}
        largest={limits.image}
        hint={m.portal_courses_image_hint()}
        error={errors['imageId']}
        failure={m.portal_forms_image_failed()}
        onFile={setFile}
      />
      {file && (
        <span className="form-picture">
          <Picture picture={{ id: file.id }} sizes="440px" width={16} height={9} />
        </span>
      )}
    </>
  );
}

function VideoFields({ editing, limits, errors }: CourseMediaFieldsProps) {
  const course = editing?.course ?? null;
  const title = course?.title || m.portal_courses_the_course();
  const { upload, youtube, youtubeError, fileError, type, onSelected, clear } = useYoutubeOrFile(
    course?.youtubeId,
    errors,
  );
  const [file, setFile] = useState<FileFacts | null>(editing?.files.video ?? null);
  const [captions, setCaptions] = useState<FileFacts | null>(editing?.files.captions ?? null);
  const { convertsVideos } = usePortalReader();
  const youtubeId = youtubeIdOf(youtube);

  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    clear();
    // Reports a change that was not typed to the draft.
    currentTarget.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return (
    <fieldset className="form-field">
      <legend>{m.portal_courses_video()}</legend>
      {youtubeId && (
        <VideoOnPress
          key={youtubeId}
          title={title}
          category={course?.category ?? 'general'}
          video={{ kind: 'youtube', youtubeId }}
        />
      )}
      {file?.preparation === null && (
        <Video
          title={title}
          video={{ kind: 'file', url: mediaUrl(file.id), captionsUrl: captions && mediaUrl(captions.id) }}
        />
      )}
      <YoutubeField maxLength={courseLimits.video} value={youtube} error={youtubeError} onType={type} />
      <UploadField
        ref={upload}
        label={m.portal_courses_video_or_file()}
        name="videoId"
        kind="video"
        isPublic
        initial={editing?.files.video}
        largest={limits.video}
        converts={convertsVideos}
        error={fileError}
        failure={m.portal_courses_video_failed()}
        onSelected={onSelected}
        onFile={setFile}
      />
      <div hidden={!file}>
        <UploadField
          label={m.portal_courses_video_captions()}
          name="videoCaptionsId"
          kind="captions"
          isPublic
          initial={editing?.files.captions}
          largest={limits.captions}
          error={errors['videoCaptionsId']}
          onFile={setCaptions}
        />
      </div>
      {(file ?? youtube) && (
        <Button variant="line" className="scripted" onClick={remove}>
          <Trash2 />
          {m.portal_courses_remove_video()}
        </Button>
      )}
      {course && (course.videoId ?? course.youtubeId) !== null && (
        <noscript>
          <Checkbox name="removeVideo" label={m.portal_courses_remove_video()} />
        </noscript>
      )}
    </fieldset>
  );
}
