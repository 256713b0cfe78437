import { Field } from '#app/ui/field.tsx';

/** The address of a video on YouTube, which takes the place of a file. */
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
      label="YouTube URL"
      name="youtube"
      inputMode="url"
      autoComplete="off"
      placeholder="https://www.youtube.com/watch?v="
      maxLength={maxLength}
      value={value}
      error={error}
      hint="Takes the place of a file."
      onChange={({ target }) => onType(target.value)}
    />
  );
}
