import { Link } from 'react-router';
import type { AdminCourseRow } from '../../admin/course-list.ts';
import { Copy, ExternalLink, Eye, Layers, ListChecks, Play, Trash2 } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { EditLink } from '#app/ui/portal/list/row-links.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';

interface CourseActionsProps {
  readonly course: AdminCourseRow & { readonly copyId: string };
  /** The list's query, which the way back has too. */
  readonly here: string;
}

/** The form to which the buttons of all rows belong; it stands once beside the table. */
export const rowFormId = 'course-row';

/** What can be done with one course. */
export function CourseActions({ course: { id, slug, title, copyId }, here }: CourseActionsProps) {
  const at = (path: string) => `/admin/courses/${id}/${path}`;
  return (
    <div className="acts-row">
      <IfAllowed open={at('content')}>
        <Link className="btn btn-icon" to={at('content')} aria-label={`Content of ${title}`} title="Content">
          <Layers />
        </Link>
        <Link className="btn btn-icon" to={at('content')} aria-label={`Preview ${title}`} title="Preview">
          <Eye />
        </Link>
      </IfAllowed>
      <Link
        className="btn btn-icon"
        to={at(`video${here}`)}
        aria-label={`Play the video of ${title}`}
        title="Play video"
        preventScrollReset
      >
        <Play />
      </Link>
      <IfAllowed open={at('edit')}>
        <EditLink to={at(`edit${here}`)} what={title} />
      </IfAllowed>
      <Menu label={`More for ${title}`}>
        <IfAllowed act="courses.edit">
          <li>
            <button type="submit" form={rowFormId} name="duplicate" value={`${id} ${copyId}`}>
              <Copy className="i-sm" />
              Duplicate
            </button>
          </li>
          <li>
            <Link to={at('publish')}>
              <ListChecks className="i-sm" />
              List in the shop
            </Link>
          </li>
        </IfAllowed>
        <li>
          <Link to={`/courses/${slug}`}>
            <ExternalLink className="i-sm" />
            View in the shop
          </Link>
        </li>
        <IfAllowed open={at('delete')}>
          <li>
            <Link className="bad" to={at(`delete${here}`)} preventScrollReset>
              <Trash2 className="i-sm" />
              Delete
            </Link>
          </li>
        </IfAllowed>
      </Menu>
    </div>
  );
}
