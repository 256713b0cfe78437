import { LinkButton } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';
import { m } from '#texts';

const steps = [
  [m.portal_content_guide_section, m.portal_content_guide_section_hint],
  [m.portal_content_guide_item, m.portal_content_guide_item_hint],
  [m.portal_content_guide_file, m.portal_content_guide_file_hint],
] as const;

/** Shows three steps while a course has no section. */
export function EmptyGuide({ contentPath }: { readonly contentPath: string }) {
  return (
    <div className="panel pad content-guide">
      <h2>{m.portal_content_empty()}</h2>
      <ol className="steps">
        {steps.map(([title, words]) => (
          <li key={title()}>
            <div>
              <b>{title()}</b>
              <p className="quiet">{words()}</p>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton variant="line" to={`${contentPath}/sections/new`} preventScrollReset>
        <Plus />
        {m.portal_content_first_section()}
      </LinkButton>
    </div>
  );
}
