import { Dialog } from '#app/ui/dialog.tsx';
import { Button } from '#app/ui/button.tsx';

const keys: readonly (readonly [names: readonly string[], what: string])[] = [
  [['←', '→'], 'Previous and next lesson'],
  [['Space', 'K'], 'Play and pause'],
  [['J', 'L'], 'Back and forward 10 seconds'],
  [['M'], 'Sound off and on'],
  [['F'], 'Full screen'],
  [['C'], 'Captions'],
  [['?'], 'These keys'],
];

/** What the keys of the player do. */
export function KeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="keys">
        {keys.map(([names, what]) => (
          <div key={what}>
            <dt>
              {names.map((name) => (
                <kbd className="kbd" key={name}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <Button onClick={onClose} data-first="">
          Close
        </Button>
      </div>
    </Dialog>
  );
}
