import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Deletion } from '../../admin/delete-courses.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { describeUnsettledMoney } from '../../admin/describe-unsettled-money.ts';
import { SelectedTitles } from './selected-titles.tsx';
import { formatKsh, sumCents } from '#app/shared/money.ts';
import { Link } from '#app/ui/link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { formatFileSize } from '#app/shared/file-size.ts';
import { DeletionEffects } from '#app/ui/deletion-effects.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { m } from '#texts';

interface DeletionDialogProps {
  readonly title: string;
  readonly found: Deletion;
  /** Text to type before courses with students are deleted. */
  readonly confirm: { readonly label: string; readonly words: string };
  /** Error of the last try. */
  readonly error: string | null | undefined;
  readonly button: string;
}

/** Confirms the deletion of courses: lists what is deleted and kept, and asks for a typed text if they have students. */
export function DeletionDialog({ title, found, confirm, error, button }: DeletionDialogProps) {
  const { to, close } = useReturnToList();
  const [typed, setTyped] = useState('');
  const isDeleting = useNavigation().state === 'submitting';
  const isHeld = found.held.length > 0;
  const asksWords = found.students > 0 && !isHeld;
  return (
    <Dialog open standing onClose={close} title={title} role="alertdialog">
      {found.titles.length > 1 && <SelectedTitles titles={found.titles} />}
      {isHeld ? <WhatHoldsMoney held={found.held} /> : <DeletionList found={found} />}
      <RefusalNote sentence={error} />
      <Form method="post" className="form">
        {asksWords && (
          <Field
            label={confirm.label}
            placeholder={confirm.words}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              const isSame = target.value.trim() === confirm.words;
              target.setCustomValidity(isSame ? '' : m.portal_courses_please_type({ words: confirm.words }));
            }}
            required
          />
        )}
        <div className="acts">
          <LinkButton to={to} preventScrollReset data-first={asksWords ? undefined : ''}>
            {m.portal_shared_cancel()}
          </LinkButton>
          {!isHeld && (
            <Button type="submit" variant="bad" busy={isDeleting}>
              {button}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

/** Lists what has to be refunded or settled before the courses can be deleted, each with its page. */
function WhatHoldsMoney({ held }: Pick<Deletion, 'held'>) {
  const amount = formatKsh(sumCents(held.map(({ cents }) => cents)));
  return (
    <NoteBox tone="bad">
      <p>{m.portal_courses_held_about({ amount })}</p>
      <ul className="rows plain" aria-label={m.portal_courses_held_title()}>
        {held.map((each) => (
          <li key={`${each.page} ${each.kind} ${each.courseTitle}`} className="row row-wrap">
            <Link className="link nb num" to={each.page}>
              {each.number}
            </Link>
            <span className="wrap-anywhere">{describeUnsettledMoney(each)}</span>
          </li>
        ))}
      </ul>
    </NoteBox>
  );
}

/** Returns what the deletion of courses deletes and keeps. */
function DeletionList({ found }: { readonly found: Deletion }) {
  const { titles, lessons, bytes, students, progress, reviews, payments, certificates } = found;
  const goes = [
    titles.length === 1 ? m.portal_courses_the_course() : m.portal_courses_count({ count: formatCount(titles.length) }),
    m.portal_content_items({ count: formatCount(lessons) }),
    ...(bytes > 0 ? [m.portal_courses_goes_files({ size: formatFileSize(bytes) })] : []),
    ...(students > 0 ? [m.portal_courses_goes_access({ count: formatCount(students) })] : []),
    ...(progress > 0 ? [m.portal_courses_goes_progress({ count: formatCount(progress) })] : []),
    ...(reviews > 0 ? [m.portal_courses_goes_reviews({ count: formatCount(reviews) })] : []),
  ].join(', ');
  const kept = [
    m.portal_courses_stays_payments({ count: formatCount(payments) }),
    ...(certificates > 0 ? [m.portal_courses_stays_badges({ count: formatCount(certificates) })] : []),
  ].join('; ');
  return <DeletionEffects goes={[`${goes}.`]} stays={[`${kept}.`]} />;
}
