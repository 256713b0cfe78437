import { Menu } from '#app/ui/menu.tsx';
import { Check, Keyboard, Settings } from '#app/ui/icons.ts';
import { setDataSaver, useDataSaver } from '../data-saver.ts';

/** How the player behaves on this device. */
export function PlayerMenu({ onKeys }: { readonly onKeys: () => void }) {
  const isSaving = useDataSaver();
  return (
    <Menu label="Settings of the player" icon={<Settings />}>
      <li>
        <button type="button" role="switch" aria-checked={isSaving} onClick={() => setDataSaver(!isSaving)}>
          <Check className={isSaving ? 'i-sm' : 'i-sm invisible'} />
          <span className="text-left">
            Data saver
            <small className="meta block">No video plays by itself</small>
          </span>
        </button>
      </li>
      <li className="deskonly">
        <button type="button" onClick={onKeys}>
          <Keyboard className="i-sm" />
          Keys
        </button>
      </li>
    </Menu>
  );
}
