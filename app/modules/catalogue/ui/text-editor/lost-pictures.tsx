import { Button } from '#app/ui/button.tsx';
import { CircleAlert } from '#app/ui/icons.ts';

/** Says that pictures of a pasted text are not in it, and how they come there. */
export function LostPictures({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  return (
    <div className="new-picture">
      <p className="err" role="alert">
        <CircleAlert className="i-sm" />
        {count === 1
          ? '1 picture could not be pasted. Save it and add it with Picture.'
          : `${count} pictures could not be pasted. Save them and add them with Picture.`}
      </p>
      <div className="row">
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
