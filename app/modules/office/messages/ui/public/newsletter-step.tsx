import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#texts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';

interface NewsletterStepProps {
  readonly title: string;
  readonly token: string;
  /** Label of the button. */
  readonly label: string;
  /** Success message; null before. */
  readonly done: string | null;
  readonly error: string | null;
  readonly children: ReactNode;
}

/** Shows one question with one button, for a link in a mail, because opening a link must change nothing. */
export function NewsletterStep({ title, token, label, done, error, children }: NewsletterStepProps) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{title}</h1>
          <p>{children}</p>
        </div>
      </div>
      <section className="panel pad stack">
        {done ? (
          <>
            <NoteBox tone="good" role="status">
              {done}
            </NoteBox>
            <div className="acts">
              <LinkButton to="/courses">{m.messages_see_courses()}</LinkButton>
            </div>
          </>
        ) : token === '' ? (
          <>
            <p>{m.messages_link_not_whole()}</p>
            <div className="acts">
              <LinkButton to="/">{m.messages_home()}</LinkButton>
            </div>
          </>
        ) : (
          <Form method="post" className="form">
            <input type="hidden" name="token" value={token} />
            <FormError>{error}</FormError>
            <div className="acts">
              <Button type="submit" variant="accent" busy={isSending}>
                {label}
              </Button>
            </div>
          </Form>
        )}
      </section>
    </div>
  );
}
