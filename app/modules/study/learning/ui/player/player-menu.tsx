import {
  setDataSaver,
  setWifiOnly,
  useDataSaver,
  useWifiOnly,
} from '#app/modules/catalogue/lesson-kinds/video/device-choices.ts';
import { Check, Keyboard, Moon, Settings, Sun } from '#app/ui/icons.ts';
import { Menu } from '#app/ui/menu.tsx';
import { m } from '#texts';

/** Shows the player's settings on this device; on a phone also the theme, so that its header has room for the course's name. */
export function PlayerMenu({ onKeys }: { readonly onKeys: () => void }) {
  const isSaving = useDataSaver();
  const isWifiOnly = useWifiOnly();
  return (
    <Menu label={m.player_settings()} icon={<Settings />}>
      <DataSwitch label={m.player_saver()} hint={m.player_saver_hint()} isOn={isSaving} onChange={setDataSaver} />
      <DataSwitch
        label={m.player_wifi_only()}
        hint={m.player_wifi_only_hint()}
        isOn={isWifiOnly}
        onChange={setWifiOnly}
      />
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

interface DataSwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function DataSwitch({ label, hint, isOn, onChange }: DataSwitchProps) {
  return (
    <li>
      <button type="button" className="saver-switch" role="switch" aria-checked={isOn} onClick={() => onChange(!isOn)}>
        <Check className="i-sm" />
        <span>
          {label}
          <small className="meta block">{hint}</small>
        </span>
      </button>
    </li>
  );
}
