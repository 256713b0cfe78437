import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';

interface NewsletterStepProps {
  readonly title: string;
  readonly token: string;
  /** Of the one button. */
  readonly label: string;
  /** The sentence once it is done; nothing before. */
  readonly done: string | null;
  readonly error: string | null;
  readonly children: ReactNode;
}

/** One question and one button: what a link in a mail leads to, because opening a link changes nothing. */
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
              <LinkButton to="/courses">See the courses</LinkButton>
            </div>
          </>
        ) : token === '' ? (
          <>
            <p>This address is not whole. Please open the link in our mail again.</p>
            <div className="acts">
              <LinkButton to="/">Home</LinkButton>
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
