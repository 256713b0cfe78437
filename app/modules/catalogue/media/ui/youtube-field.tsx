import { Field } from '#app/ui/field.tsx';
import { m } from '#texts';

/** Shows the field for the address of a YouTube video, which replaces a file. */
export function YoutubeField({
  maxLength,
  value,
  error,
  onType,
}: {
  readonly maxLength: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (address: string) => void;
}) {
  return (
    <Field
      label={m.portal_shared_youtube_url()}
      name="youtube"
      inputMode="url"
      autoComplete="off"
      placeholder="https://www.youtube.com/watch?v="
      maxLength={maxLength}
      value={value}
      error={error}
      hint={m.portal_media_youtube_hint()}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
