import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { TeamPack } from '../../team.ts';
import { m } from '#texts';

/** Turns the weekly reminders of the shown pack on or off; nothing while several packs are shown. */
export function Reminders({ packs, packId }: { readonly packs: readonly TeamPack[]; readonly packId: string | null }) {
  const isSending = useNavigation().formMethod === 'POST';
  const [pack, ...others] = packId === null ? packs : packs.filter((each) => each.packId === packId);
  if (!pack || others.length > 0) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="packId" value={pack.packId} />
      <Button type="submit" name="intent" value={pack.reminds ? 'be-quiet' : 'remind'} variant="line" busy={isSending}>
        {pack.reminds ? m.organisations_stop_reminding() : m.organisations_remind()}
      </Button>
      <p className="hint">{pack.reminds ? m.organisations_reminds() : m.organisations_remind_about()}</p>
    </Form>
  );
}
