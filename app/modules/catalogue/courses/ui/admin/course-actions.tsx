import { Link } from '#app/ui/link.tsx';
import type { PortalCourseRow } from '../../admin/course-list.ts';
import { Copy, ExternalLink, Eye, Languages, Layers, ListChecks, Play, Trash2 } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { EditLink } from '#app/ui/portal/list/row-links.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { m } from '#texts';

interface CourseActionsProps {
  readonly course: PortalCourseRow & { readonly copyId: string };
  /** Query of the list, kept for the return to it. */
  readonly here: string;
}

/** Id of the one form that the buttons of all rows belong to. */
export const rowFormId = 'course-row';

/** Shows the actions of a course. */
export function CourseActions({ course: { id, slug, title, copyId }, here }: CourseActionsProps) {
  const at = (path: string) => `/admin/courses/${id}/${path}`;
  return (
    <div className="acts-row">
      <IfAllowed open={at('content')}>
        <Link
          className="btn btn-icon"
          to={at('content')}
          aria-label={m.portal_courses_content_of({ title })}
          title={m.portal_shared_content()}
        >
          <Layers />
        </Link>
        <Link
          className="btn btn-icon"
          to={at('content')}
          aria-label={m.portal_courses_preview_of({ title })}
          title={m.portal_courses_preview()}
        >
          <Eye />
        </Link>
      </IfAllowed>
      <Link
        className="btn btn-icon"
        to={at(`video${here}`)}
        aria-label={m.portal_courses_play_video_of({ title })}
        title={m.portal_courses_play_video()}
        preventScrollReset
      >
        <Play />
      </Link>
      <IfAllowed open={at('edit')}>
        <EditLink to={at(`edit${here}`)} what={title} />
      </IfAllowed>
      <Menu label={m.portal_courses_more_for({ title })}>
        <IfAllowed act="courses.edit">
          <li>
            <button type="submit" form={rowFormId} name="duplicate" value={`${id} ${copyId}`}>
              <Copy className="i-sm" />
              {m.portal_courses_duplicate()}
            </button>
          </li>
          <li>
            <Link to={at('translation')}>
              <Languages className="i-sm" />
              {m.portal_courses_translate()}
            </Link>
          </li>
          <li>
            <Link to={at('publish')}>
              <ListChecks className="i-sm" />
              {m.portal_courses_list_in_shop()}
            </Link>
          </li>
        </IfAllowed>
        <li>
          <Link to={`/courses/${slug}`}>
            <ExternalLink className="i-sm" />
            {m.portal_courses_view_in_shop()}
          </Link>
        </li>
        <IfAllowed open={at('delete')}>
          <li>
            <Link className="bad" to={at(`delete${here}`)} preventScrollReset>
              <Trash2 className="i-sm" />
              {m.portal_shared_delete()}
            </Link>
          </li>
        </IfAllowed>
      </Menu>
    </div>
  );
}
