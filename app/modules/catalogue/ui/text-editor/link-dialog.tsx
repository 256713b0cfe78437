import { useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { completeLink, isBodyLink } from '../../lesson-body.ts';
import { onEnter } from './on-enter.ts';

/** Asks where a link leads, and for its words where none are chosen. Stands within the lesson's form, so it is no form of its own. */
export function LinkDialog({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const needsWords = editor.state.selection.empty && before === '';
  const [address, setAddress] = useState(before);
  const [words, setWords] = useState('');
  const [fault, setFault] = useState<string>();

  function keep() {
    const href = completeLink(address);
    if (!isBodyLink(href)) {
      setFault('Enter a web address, a mail address, or a page of this site such as /courses.');
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
    <Dialog open onClose={onClose} title={before === '' ? 'Add a link' : 'Change the link'}>
      <div className="form">
        <Field
          label="Address"
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
            label="Words of the link"
            hint="What it leads to: a screen reader may read links alone."
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
            Remove link
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="accent" onClick={keep}>
          {before === '' ? 'Add link' : 'Change link'}
        </Button>
      </div>
    </Dialog>
  );
}
