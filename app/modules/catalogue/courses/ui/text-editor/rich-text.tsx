import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { endingsOf } from '#app/modules/catalogue/media/media-file.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { CircleAlert } from '#app/ui/icons.ts';
import { bodyFault, completeLink, measureText } from '../../lesson-body.ts';
import { ContextBar } from './context-bar.tsx';
import { NewPictureCard } from './new-picture-card.tsx';
import { onEnter } from './on-enter.ts';
import { isLinkOf, type Insertion, type TextFormat } from './text-format.ts';
import { Toolbar } from './toolbar.tsx';
import { useBodyEditor } from './use-body-editor.ts';
import { useNewPictures } from './use-new-pictures.ts';
import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';

export interface RichTextProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly name: string;
  readonly labelId: string;
  readonly describedBy?: string;
  readonly isWrong: boolean;
  readonly onChange?: (html: string) => void;
  readonly format: TextFormat;
  readonly insertion?: Insertion;
}

/** The editor. Loaded only on pages where a text is written. */
export function RichText({ field, name, labelId, describedBy, isWrong, onChange, format, insertion }: RichTextProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const editor = useBodyEditor(host, {
    field,
    labelId,
    describedBy,
    format,
    onChange: (html) => {
      setFault(bodyFault(html));
      onChange?.(html);
    },
    // A mail has no pictures of its own.
    onPictures: (selected, at) => (format === 'lesson' ? add(selected, at) : undefined),
    onPasted: (pasted) => (format === 'lesson' ? void addPasted(pasted) : undefined),
    onLink: () => setLinking(true),
    onLeave: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const { pictures, awaited, lost, add, addPasted, putIn, drop, clearLost } = useNewPictures(editor, name);

  const waiting =
    (awaited > 0 ? m.portal_editor_wait_for_pasted() : null) ??
    (pictures.length > 0 ? m.portal_editor_put_in_first() : null);
  useEffect(() => field.current?.setCustomValidity(fault ?? waiting ?? ''), [field, fault, waiting]);

  const { words, minutes } = measureText(editor?.state.doc.textBetween(0, editor.state.doc.content.size, ' ') ?? '');
  return (
    <div className={classNames('text-frame', (isWrong || fault !== null) && 'text-frame-bad')}>
      {editor && (
        <Toolbar
          ref={toolbar}
          editor={editor}
          contentId={id}
          format={format}
          {...(insertion ? { insertion } : {})}
          onLink={() => setLinking(true)}
          onPictures={() => files.current?.click()}
        >
          {format === 'lesson' && <ContextBar editor={editor} />}
        </Toolbar>
      )}
      <input
        ref={files}
        className="sr"
        type="file"
        multiple
        accept={endingsOf('image')}
        tabIndex={-1}
        aria-label={m.portal_editor_choose_pictures()}
        onChange={({ target }) => {
          add([...(target.files ?? [])], editor?.state.selection.to ?? 0);
          target.value = '';
        }}
      />
      {lost > 0 && <LostPictures count={lost} onClose={clearLost} />}
      {awaited > 0 && (
        <p className="hint new-picture" role="status">
          {m.portal_editor_fetching({ count: awaited })}
        </p>
      )}
      {pictures.map((picture) => (
        <NewPictureCard
          key={picture.key}
          picture={picture}
          onPutIn={(alt) => putIn(picture, alt)}
          onDrop={() => drop(picture)}
        />
      ))}
      <div className="text-page" id={id} ref={host} data-format={format} data-empty={editor?.isEmpty || undefined} />
      <p className="text-measure">
        {minutes === 0
          ? m.portal_editor_words({ count: formatCount(words) })
          : m.portal_editor_words_to_read({
              words: m.portal_editor_words({ count: formatCount(words) }),
              count: minutes,
            })}
      </p>
      {fault !== null && (
        <p className="err" role="alert">
          <CircleAlert className="i-sm" />
          {fault}
        </p>
      )}
      {isLinking && editor && <LinkDialog editor={editor} format={format} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** Says that some pictures of a pasted text are missing, and how to add them. */
function LostPictures({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  return (
    <div className="new-picture">
      <p className="err" role="alert">
        <CircleAlert className="i-sm" />
        {m.portal_editor_lost({ count })}
      </p>
      <div className="row">
        <Button variant="line" onClick={onClose}>
          {m.portal_shared_close()}
        </Button>
      </div>
    </div>
  );
}

interface LinkDialogProps {
  readonly editor: Editor;
  readonly format: TextFormat;
  readonly onClose: () => void;
}

/** Asks for the address of a link, and for its text if nothing is selected. Not a form, because it is inside the lesson's form. */
function LinkDialog({ editor, format, onClose }: LinkDialogProps) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const needsWords = editor.state.selection.empty && before === '';
  const [address, setAddress] = useState(before);
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();

  function keep() {
    const href = completeLink(address);
    if (!isLinkOf(format, href)) {
      setFault(m.portal_editor_link_invalid());
      return;
    }
    const link = { type: 'link', attrs: { href } };
    const text = { type: 'text', text: words.trim() || href.replace(/^mailto:/, ''), marks: [link] };
    const chain = editor.chain().focus();
    if (needsWords) chain.insertContent(text).unsetMark('link').run();
    else chain.extendMarkRange('link').setMark('link', { href }).run();
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={before === '' ? m.portal_editor_add_a_link() : m.portal_editor_change_the_link()}
    >
      <div className="form">
        <Field
          label={m.portal_editor_address()}
          value={address}
          error={fault}
          onChange={({ target }) => setAddress(target.value)}
          onKeyDown={onEnter(keep)}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          data-first
        />
        {needsWords && (
          <Field
            label={m.portal_editor_link_words()}
            hint={m.portal_editor_link_words_hint()}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={onEnter(keep)}
          />
        )}
      </div>
      <div className="row acts">
        {before !== '' && (
          <Button
            variant="plain"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
              onClose();
            }}
          >
            {m.portal_editor_remove_link()}
          </Button>
        )}
        <Button onClick={onClose}>{m.portal_shared_cancel()}</Button>
        <Button variant="accent" onClick={keep}>
          {before === '' ? m.portal_editor_add_link() : m.portal_editor_change_link()}
        </Button>
      </div>
    </Dialog>
  );
}
