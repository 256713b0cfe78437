import { UploadField } from '#app/modules/catalogue/media/ui/upload-field.tsx';
import { useYoutubeOrFile } from '#app/modules/catalogue/media/ui/use-youtube-or-file.ts';
import { YoutubeField } from '#app/modules/catalogue/media/ui/youtube-field.tsx';
import { formatDuration } from '#app/shared/duration.ts';
import { Field } from '#app/ui/field.tsx';
import type { LessonKindFormProps } from '../lesson-kind.ts';
import { videoLimits } from './video-limits.ts';
import { m } from '#texts';

/** Shows the fields for a file with captions, or a YouTube address in its place. */
export function VideoFields({ stored, errors, limits, convertsVideos }: LessonKindFormProps) {
  const { upload, youtube, youtubeError, fileError, type, onSelected } = useYoutubeOrFile(stored?.youtubeId, errors);
  const isTube = youtube.trim() !== '';
  return (
    <fieldset className="of-video">
      <legend className="sr">{m.portal_content_file_video()}</legend>
      <div className="pair">
        <YoutubeField maxLength={videoLimits.address} value={youtube} error={youtubeError} onType={type} />
        <Field
          label={m.portal_content_youtube_length()}
          name="length"
          autoComplete="off"
          placeholder="6:12"
          maxLength={videoLimits.length}
          defaultValue={stored?.durationSeconds ? formatDuration(stored.durationSeconds) : ''}
          error={errors['length']}
          hint={m.portal_content_length_hint()}
        />
      </div>
      <UploadField
        ref={upload}
        label={m.portal_content_or_video_file()}
        name="videoId"
        kind="video"
        isPublic={false}
        initial={stored?.file}
        largest={limits.video}
        converts={convertsVideos}
        error={fileError}
        onSelected={onSelected}
      />
      <div hidden={isTube}>
        <UploadField
          label={m.portal_content_file_captions()}
          name="captionsId"
          kind="captions"
          isPublic={false}
          initial={stored?.captions}
          largest={limits.captions}
          error={errors['captionsId']}
        />
      </div>
    </fieldset>
  );
}
