import { contentLimits } from '#app/modules/catalogue/admin/content/content-limits.ts';
import { UploadField } from '#app/modules/media/ui/upload-field.tsx';
import { formatDuration } from '#app/shared/duration.ts';
import { Field } from '#app/ui/field.tsx';
import { useYoutubeOrFile } from '../parts/use-youtube-or-file.ts';
import { YoutubeField } from '../parts/youtube-field.tsx';
import type { LessonFieldsProps } from './lesson-fields.tsx';

/** The video of a lesson: a file with captions, or an address of YouTube, which takes its place. */
export function LessonVideoFields({ editing, errors, limits }: LessonFieldsProps) {
  const lesson = editing?.lesson ?? null;
  const { upload, youtube, youtubeError, fileError, type, chosen } = useYoutubeOrFile(lesson?.youtubeId, errors);
  const isTube = youtube.trim() !== '';
  return (
    <fieldset className="of-video">
      <legend className="sr">Video</legend>
      <div className="pair">
        <YoutubeField maxLength={contentLimits.video} value={youtube} error={youtubeError} onType={type} />
        <Field
          label="Length on YouTube"
          name="length"
          autoComplete="off"
          placeholder="6:12"
          maxLength={contentLimits.length}
          defaultValue={lesson?.durationSeconds ? formatDuration(lesson.durationSeconds) : ''}
          error={errors['length']}
          hint="Of a file it is read from the file."
        />
      </div>
      <UploadField
        ref={upload}
        label="Or a video file, MP4 recommended"
        name="videoId"
        kind="video"
        isPublic={false}
        initial={lesson?.type === 'video' ? editing?.file : null}
        largest={limits.video}
        error={fileError}
        onChosen={chosen}
      />
      <div hidden={isTube}>
        <UploadField
          label="Captions of the file"
          name="captionsId"
          kind="captions"
          isPublic={false}
          initial={editing?.captions}
          largest={limits.captions}
          error={errors['captionsId']}
        />
      </div>
    </fieldset>
  );
}
