import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { languageNames, locales, type Locale } from '#app/shared/locale.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Check, CircleAlert, Users } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { InvitationPreview } from '../invite-people.server.ts';
import type { PackRow } from '../pack-queries.server.ts';
import { packPath } from '../pack-words.ts';
import './packs.css';
import { m } from '#texts';

/** Result of the form: a preview, what was sent, or a refusal. */
export interface InviteReply {
  readonly error: string | null;
  readonly people: string;
  readonly locale: Locale;
  readonly preview: InvitationPreview | null;
  /** How many were invited; null before. */
  readonly sent: number | null;
}

interface InviteScreenProps {
  readonly pack: PackRow;
  readonly returnDays: number;
  readonly locale: Locale;
  readonly reply: InviteReply | undefined;
}

/** Takes a list of people, says what it comes to, and invites them. */
export function InviteScreen({ pack, returnDays, locale, reply }: InviteScreenProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const sent = reply?.sent ?? null;
  const preview = reply?.preview ?? null;
  return (
    <>
      <p className="meta wrap-anywhere">
        {pack.organisation} · {pack.title}
      </p>
      <div className="page-title">
        <h1>{m.packs_invite()}</h1>
        <p className="sub num">{m.packs_free_seats({ count: pack.free })}</p>
      </div>
      {sent !== null && (
        <NoteBox
          tone={sent > 0 ? 'good' : 'quiet'}
          role="status"
          action={
            <LinkButton to={`/organisation/${pack.organisationId}`} variant="line">
              {pack.organisation}
            </LinkButton>
          }
        >
          {sent > 0 ? m.packs_on_their_way({ count: sent }) : m.packs_nobody_new()}
        </NoteBox>
      )}
      <Form method="post" encType="multipart/form-data" className="split space-above" noValidate>
        <div className="form">
          <Textarea
            label={m.packs_addresses()}
            name="people"
            rows={10}
            hint={m.packs_addresses_hint()}
            key={reply?.people}
            defaultValue={sent === null ? reply?.people : ''}
            spellCheck={false}
          />
          <Field label={m.packs_file()} name="file" type="file" accept=".csv,.txt,.xlsx,text/csv,text/plain" />
          <Select label={m.packs_language()} name="locale" defaultValue={reply?.locale ?? locale}>
            {locales.map((each) => (
              <option key={each} value={each}>
                {languageNames[each]}
              </option>
            ))}
          </Select>
          <FormError focus>{reply?.error}</FormError>
          {reply?.error && preview && preview.newPeople > preview.free && pack.slug !== null && (
            <LinkButton to={`/courses/${pack.slug}/team?seats=${preview.newPeople - preview.free}`} variant="line">
              {m.packs_buy_more()}
            </LinkButton>
          )}
          <Button
            type="submit"
            name="intent"
            value="preview"
            variant={preview ? 'line' : 'accent'}
            size="lg"
            busy={isSending}
          >
            {m.packs_read_list()}
          </Button>
        </div>
        {preview && sent === null && <Found preview={preview} returnDays={returnDays} isSending={isSending} />}
      </Form>
      <p className="space-above">
        <LinkButton to={`${packPath(pack)}/codes`} variant="plain">
          {m.packs_make_code()}
        </LinkButton>
      </p>
    </>
  );
}

interface FoundProps {
  readonly preview: InvitationPreview;
  readonly returnDays: number;
  readonly isSending: boolean;
}

function Found({ preview, returnDays, isSending }: FoundProps) {
  const { newPeople, free, problems, problemCount, seated, seatedCount, owners, ownerCount } = preview;
  return (
    <section className="panel pad stack" aria-live="polite">
      <h2 className="h3">{m.packs_found()}</h2>
      <ul className="read-list">
        <Line icon={<Check className="i-sm is-good" />} title={m.packs_new_people({ count: newPeople })}>
          {m.packs_new_people_about()}
        </Line>
        {problemCount > 0 && (
          <Line icon={<CircleAlert className="i-sm is-bad" />} title={m.packs_problems({ count: problemCount })}>
            {problems.join(' ')}
          </Line>
        )}
        {seatedCount > 0 && (
          <Line icon={<Users className="i-sm" />} title={m.packs_seated({ count: seatedCount })}>
            {seated.join(', ')}
          </Line>
        )}
        {ownerCount > 0 && (
          <Line icon={<Users className="i-sm" />} title={m.packs_owners({ count: ownerCount })}>
            {owners.join(', ')}
          </Line>
        )}
      </ul>
      {newPeople > 0 && newPeople <= free && (
        <>
          <p className="hint num">{m.packs_stay_free({ used: newPeople, free, left: free - newPeople })}</p>
          <Button type="submit" name="intent" value="send" variant="accent" size="lg" busy={isSending}>
            {m.packs_send_invitations({ count: newPeople })}
          </Button>
        </>
      )}
      {newPeople > free && (
        <NoteBox>{m.packs_invite_too_many({ people: newPeople, free, more: newPeople - free })}</NoteBox>
      )}
      <p className="hint">{m.packs_again_nothing({ count: returnDays })}</p>
    </section>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Line({ icon, title, children }: LineProps) {
  return (
    <li>
      {icon}
      <span>
        <b>{title}</b>
        <small>{children}</small>
      </span>
    </li>
  );
}
