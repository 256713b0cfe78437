import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import type { OrderGift as Gift } from '../../admin/gift-desk.server.ts';
import { m } from '#texts';

interface OrderGiftProps {
  readonly gift: Gift;
  /** What the last form did, and why it did nothing. */
  readonly done: string | null;
  readonly error: string | null | undefined;
}

/** Shows the gift that an order pays. While nobody has opened it, staff mail it again or change its address. */
export function OrderGift({ gift, done, error }: OrderGiftProps) {
  const { giftId, senderName, recipientName, recipientEmail } = gift;
  const isSending = useNavigation().state === 'submitting';
  const isOpen = gift.state === 'unopened' && !gift.isBeingRefunded;
  return (
    <section className="stack" aria-label={m.portal_gifts_gift()}>
      <h3 className="h3">{m.portal_gifts_gift()}</h3>
      <dl className="spec">
        <Row label={m.portal_gifts_from()}>{senderName}</Row>
        <Row label={m.portal_gifts_to()}>
          <span className="wrap-anywhere">
            {recipientEmail === null ? recipientName : `${recipientName}, ${recipientEmail}`}
          </span>
        </Row>
        <Row label={m.portal_gifts_state()}>{stateWords(gift)}</Row>
        <Row label={m.portal_gifts_mail()}>{mailWords(gift)}</Row>
      </dl>
      <NoScriptNotice sentence={done} isDone />
      <RefusalNote sentence={error} />
      {isOpen && (
        <IfAllowed act="quotations.make">
          <Decision reason={gift.reason} labels={[m.portal_gifts_change_address()]}>
            {recipientEmail !== null && (
              <Form method="post">
                <input type="hidden" name="gift" value={giftId} />
                <Button type="submit" name="intent" value="mail" busy={isSending}>
                  {m.portal_gifts_mail_again()}
                </Button>
              </Form>
            )}
            <Form method="post" className="form" key={recipientEmail} noValidate>
              <input type="hidden" name="gift" value={giftId} />
              <Field
                label={m.portal_gifts_address()}
                hint={m.portal_gifts_address_about()}
                name="email"
                type="email"
                maxLength={254}
                defaultValue={recipientEmail ?? ''}
                autoComplete="off"
              />
              <Button type="submit" name="intent" value="address" busy={isSending}>
                {m.portal_gifts_change_address()}
              </Button>
            </Form>
          </Decision>
        </IfAllowed>
      )}
    </section>
  );
}

function stateWords({ state, isBounced, isBeingRefunded, openedAt, openedBy }: Gift): string {
  if (state === 'waiting') return m.portal_gifts_waiting();
  if (state === 'refunded') return (isBounced ? m.portal_shared_cheque_bounced : m.portal_gifts_refunded)();
  if (isBeingRefunded) return m.portal_shared_being_refunded();
  if (openedAt === null) return m.portal_gifts_unopened();
  const at = formatMoment(openedAt);
  return openedBy === null ? m.portal_gifts_opened({ at }) : m.portal_gifts_opened_by({ name: openedBy, at });
}

function mailWords({ state, recipientEmail, mailedAt, mailOn }: Gift): string {
  if (recipientEmail === null) return m.portal_gifts_mail_by_hand();
  if (mailedAt) return m.portal_gifts_mail_sent({ at: formatMoment(mailedAt) });
  if (mailOn !== null) return m.portal_gifts_mail_planned({ day: formatDay(new Date(`${mailOn}T09:00Z`)) });
  return state === 'waiting' ? m.portal_gifts_mail_once_paid() : m.portal_gifts_mail_soon();
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
