import { Check, Keyboard, Moon, Settings, Sun } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { setDataSaver, useDataSaver } from '../data-saver.ts';
import { m } from '#texts';

/** Shows the player's settings on this device; on a phone also the theme, so that its header has room for the course's name. */
export function PlayerMenu({ onKeys }: { readonly onKeys: () => void }) {
  const isSaving = useDataSaver();
  return (
    <Menu label={m.player_settings()} icon={<Settings />}>
      <li>
        <button
          type="button"
          className="saver-switch"
          role="switch"
          aria-checked={isSaving}
          onClick={() => setDataSaver(!isSaving)}
        >
          <Check className="i-sm" />
          <span>
            {m.player_saver()}
            <small className="meta block">{m.player_saver_hint()}</small>
          </span>
        </button>
      </li>
      <li className="theme-row">
        <button type="button" data-theme-toggle>
          <Sun className="i-sm sun" />
          <Moon className="i-sm moon" />
          {m.ui_switch_theme()}
        </button>
      </li>
      <li className="deskonly">
        <button type="button" onClick={onKeys}>
          <Keyboard className="i-sm" />
          {m.player_keys()}
        </button>
      </li>
    </Menu>
  );
}
