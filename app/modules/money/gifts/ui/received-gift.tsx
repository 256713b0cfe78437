import { Form, useNavigation } from 'react-router';
import { withRedirect } from '#app/modules/people/accounts/safe-path.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { giftPath } from '../gift-code.ts';
import type { GiftView } from '../open-gift.server.ts';
import { m } from '#texts';

interface ReceivedGiftProps {
  readonly gift: Omit<GiftView, 'locales'>;
  readonly isSignedIn: boolean;
  readonly error: string | null;
}

/** Shows a gift to whoever has its code, with the next step. */
export function ReceivedGift({ gift, isSignedIn, error }: ReceivedGiftProps) {
  const { state, recipientName, senderName, courseTitle, message } = gift;
  const isNamed = courseTitle !== '';
  return (
    <>
      <h1 className="h2">{isNamed ? m.gifts_title({ name: recipientName }) : m.gifts_title_plain()}</h1>
      {isNamed && (
        <>
          <p className="lead">{m.mails_gift_text({ sender: senderName, title: courseTitle })}</p>
          {message !== '' && (
            <blockquote>
              <p className="gift-message">{message}</p>
              <footer className="meta">{m.gifts_from({ sender: senderName })}</footer>
            </blockquote>
          )}
        </>
      )}
      {state === 'unopened' && <NextStep gift={gift} isSignedIn={isSignedIn} error={error} />}
      {state === 'yours' && (
        <>
          <NoteBox tone="good" role="status">
            {m.gifts_yours()}
          </NoteBox>
          <LinkButton to={`/courses/${gift.courseId}/content`} variant="accent" size="lg">
            {m.gifts_start()}
          </LinkButton>
        </>
      )}
      {state === 'owned' && <NoteBox>{error ?? m.gifts_course_owned()}</NoteBox>}
      {state === 'opened' && <NoteBox>{error ?? m.gifts_opened_already()}</NoteBox>}
      {state === 'gone' && <NoteBox>{error ?? m.gifts_going_back()}</NoteBox>}
      {gift.slug && <LinkButton to={`/courses/${gift.slug}`}>{m.gifts_see_course()}</LinkButton>}
    </>
  );
}

function NextStep({ gift, isSignedIn, error }: ReceivedGiftProps) {
  const isSending = useNavigation().state === 'submitting';
  const here = giftPath(gift.code);
  if (!isSignedIn)
    return (
      <>
        <p className="sub">{m.gifts_sign_in_about()}</p>
        <LinkButton to={withRedirect('/login', here)} variant="accent" size="lg">
          {m.gifts_sign_in()}
        </LinkButton>
        <LinkButton to={withRedirect('/register', here)} size="lg">
          {m.gifts_register()}
        </LinkButton>
      </>
    );
  return (
    <Form method="post" className="form">
      <p className="sub">{m.gifts_stays()}</p>
      <FormError>{error}</FormError>
      <Button type="submit" variant="accent" size="lg" busy={isSending}>
        {m.gifts_accept()}
      </Button>
    </Form>
  );
}
