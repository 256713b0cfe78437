import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { onEnter } from './on-enter.ts';

interface WordsDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly before: string;
  readonly onKeep: (words: string) => void;
  readonly onClose: () => void;
}

/** Asks for one line about something in the text: what a picture shows, what stands above a table. */
export function WordsDialog({ title, label, hint, before, onKeep, onClose }: WordsDialogProps) {
  const [words, setWords] = useState(before);
  const keep = () => {
    onKeep(words.trim());
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="form">
        <Field
          label={label}
          hint={hint}
          value={words}
          maxLength={300}
          autoComplete="off"
          data-first
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={onEnter(keep)}
        />
      </div>
      <div className="row acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="accent" onClick={keep}>
          Keep
        </Button>
      </div>
    </Dialog>
  );
}
