import { useId, useRef, type ComponentType } from 'react';
import { CircleAlert } from '#app/ui/icons.ts';
import { SkeletonLine } from '#app/ui/skeleton.tsx';
import { useLoaded } from '#app/ui/use-loaded.ts';
import './text-editor.css';
import type { RichTextProps } from './rich-text.tsx';
import type { Insertion, TextFormat } from './text-format.ts';
import { m } from '#texts';

interface TextEditorProps {
  /** Name of the form's field: the text as HTML, which the server sanitises. */
  readonly name: string;
  readonly label: string;
  /** Sanitised HTML. */
  readonly defaultValue?: string | undefined;
  readonly hint?: string | undefined;
  /** The server's error for this field. */
  readonly error?: string | undefined;
  /** Called with the HTML after each change. */
  readonly onChange?: ((html: string) => void) | undefined;
  /** What the text may contain; default: what a lesson may. */
  readonly format?: TextFormat | undefined;
  /** A text that a button of the toolbar inserts. */
  readonly insertion?: Insertion | undefined;
}

interface Loaded {
  readonly RichText: ComponentType<RichTextProps> | null;
}

const load = async (): Promise<Loaded> => ({
  RichText: await import('./rich-text.tsx').then(
    (code) => code.RichText,
    () => null,
  ),
});

/**
 * Edits a formatted text as its readers will see it: of a lesson, or of a mail. A textarea sends it with an ordinary form: it fires 'input' on
 * each change, and the editor follows when code fills or resets it. Without JavaScript, or if the editor's code fails to load, the textarea
 * itself shows the HTML.
 */
export function TextEditor({
  name,
  label,
  defaultValue = '',
  hint,
  error,
  onChange,
  format = 'lesson',
  insertion,
}: TextEditorProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const loaded = useLoaded(load);
  const isPlain = loaded !== null && loaded.RichText === null;
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className="form-field text-editor" data-plain={isPlain || undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <span className="field">
        <textarea
          id={id}
          ref={field}
          name={name}
          rows={12}
          defaultValue={defaultValue}
          aria-describedby={described}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(loaded?.RichText ? { tabIndex: -1, 'aria-hidden': true } : {})}
        />
      </span>
      {loaded?.RichText ? (
        <loaded.RichText
          field={field}
          labelId={`${id}-label`}
          name={name}
          isWrong={Boolean(error)}
          format={format}
          {...(insertion ? { insertion } : {})}
          {...(described ? { describedBy: described } : {})}
          {...(onChange ? { onChange } : {})}
        />
      ) : (
        !isPlain && (
          <div className="text-editor-wait" aria-hidden="true">
            <SkeletonLine beads={24} />
          </div>
        )
      )}
      {isPlain && (
        <p className="hint" role="status">
          {m.portal_editor_not_loaded()}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert className="i-sm" />
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
