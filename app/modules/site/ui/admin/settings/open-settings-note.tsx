import { Link } from '#app/ui/link.tsx';
import type { OpenSetting } from '../../../open-settings.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

/** Lists settings without a value, each with a link to its field; nothing if all are set. */
export function OpenSettingsNote({ settings }: { readonly settings: readonly OpenSetting[] }) {
  if (settings.length === 0) return null;
  return (
    <NoteBox action={<LinkButton to="/admin/settings">{m.portal_settings_fill_in()}</LinkButton>}>
      <b>{m.portal_settings_still_open({ count: settings.length })}</b>{' '}
      {settings.map(({ name, anchor }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Link className="link" to={`/admin/settings#${anchor}`}>
            {name}
          </Link>
        </span>
      ))}
      .
    </NoteBox>
  );
}
