import { LinkButton } from '#app/ui/button.tsx';
import { Plus } from '#app/ui/icons.ts';

const steps = [
  ['Create a section', 'A part of the course, such as “The page”.'],
  ['Click “Upload Video/PDF” in it', 'Or write a text; a video may be on YouTube too.'],
  ['Select the file and add details', 'It stays a draft until you publish it.'],
] as const;

/** Where a course has no section yet: three steps. */
export function EmptyGuide({ contentPath }: { readonly contentPath: string }) {
  return (
    <div className="panel pad content-guide">
      <h2>This course has no content yet</h2>
      <ol className="steps">
        {steps.map(([title, words]) => (
          <li key={title}>
            <div>
              <b>{title}</b>
              <p className="quiet">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton variant="line" to={`${contentPath}/sections/new`} preventScrollReset>
        <Plus />
        Create the first section
      </LinkButton>
    </div>
  );
}
