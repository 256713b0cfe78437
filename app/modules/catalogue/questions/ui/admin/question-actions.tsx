import { Form } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { Archive, History, Pencil } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import type { QuestionStatus } from '../../question.ts';

interface QuestionActionsProps {
  /** Address of the question's page. */
  readonly path: string;
  readonly words: string;
  readonly status: QuestionStatus;
  readonly revision: number;
  /** False on the question's own page. */
  readonly opensPage?: boolean;
}

/** The menu of a question: its page, its revisions, and taking it out of use. */
export function QuestionActions({ path, words, status, revision, opensPage = true }: QuestionActionsProps) {
  const isArchived = status === 'archived';
  return (
    <Menu label={m.portal_questions_more_for({ words: words || m.portal_questions_untitled() })}>
      {opensPage && (
        <li>
          <Link to={path}>
            <Pencil className="i-sm" />
            {m.portal_shared_edit_question()}
          </Link>
        </li>
      )}
      {opensPage && revision > 0 && (
        <li>
          <Link to={`${path}#history`}>
            <History className="i-sm" />
            {m.portal_questions_show_history()}
          </Link>
        </li>
      )}
      <li>
        <Form method="post" action={path}>
          <button type="submit" name="intent" value={isArchived ? 'restore' : 'archive'}>
            <Archive className="i-sm" />
            {isArchived ? m.portal_questions_restore() : m.portal_shared_archive()}
          </button>
        </Form>
      </li>
    </Menu>
  );
}
