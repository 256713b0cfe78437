import { Link } from '#app/ui/link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { giftStateWords } from './gift-state.ts';
import type { GivenGift } from '../gift-view-queries.server.ts';
import { m } from '#texts';

/** Lists the gifts that a learner paid for, with what has become of each. */
export function GivenGifts({ gifts }: { readonly gifts: readonly GivenGift[] }) {
  if (gifts.length === 0)
    return (
      <EmptyState title={m.gifts_none()} actions={<LinkButton to="/courses">{m.gifts_find_course()}</LinkButton>}>
        {m.gifts_none_hint()}
      </EmptyState>
    );
  return (
    <ul className="panel rows">
      {gifts.map((gift) => (
        <li key={gift.giftId} className="row between row-wrap">
          <span>
            <b className="block">{gift.courseTitle}</b>
            <span className="meta block">
              {m.gifts_for_from({ recipient: gift.recipientName, sender: gift.senderName })}
            </span>
            <span className="meta dots">
              {giftStateWords(gift).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </span>
          </span>
          <span className="row">
            <Link className="btn btn-quiet" to={`/dashboard/receipts/${gift.orderId}`}>
              {m.gifts_receipt()}
            </Link>
            {gift.state === 'unopened' && !gift.isBeingRefunded && (
              <Link className="btn btn-line" to={`/dashboard/gifts/${gift.giftId}`}>
                {m.gifts_see()}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
