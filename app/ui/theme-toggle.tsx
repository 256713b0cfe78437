import { m } from '#texts';
import { Moon, Sun } from './icons.ts';

/** Switches between dark and light; `themeScript` in the head does the work. */
export function ThemeToggle() {
  return (
    <button type="button" className="btn btn-icon" data-theme-toggle aria-label={m.ui_switch_theme()}>
      <Sun className="sun" />
      <Moon className="moon" />
    </button>
  );
}
