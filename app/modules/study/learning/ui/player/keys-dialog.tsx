import { Dialog } from '#app/ui/dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { m } from '#texts';

const keys: readonly (readonly [names: readonly string[], what: () => string])[] = [
  [['←', '→'], m.player_keys_lessons],
  [['Space', 'K'], m.player_keys_play],
  [['J', 'L'], m.player_keys_jump],
  [['M'], m.player_keys_sound],
  [['F'], m.player_keys_full_screen],
  [['C'], m.player_keys_captions],
  [['A'], m.lesson_questions_key],
  [['/'], m.search_label],
  [['?'], m.player_keys_these],
];

/** Shows the keys of the player. */
export function KeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={m.player_keys()}>
      <dl className="keys">
        {keys.map(([names, what]) => (
          <div key={names.join()}>
            <dt>
              {names.map((name) => (
                <kbd className="kbd" key={name}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what()}</dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <Button onClick={onClose} data-first="">
          {m.player_close()}
        </Button>
      </div>
    </Dialog>
  );
}
