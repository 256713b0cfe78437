import { formatKsh, toCents } from '#app/shared/money.ts';
import { resultOf } from '#app/modules/mpesa/result-codes.ts';
import type { PaymentEvent } from './payment-record.ts';

interface Told {
  readonly source: string;
  readonly at: string;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

const attemptWords: Readonly<Record<string, readonly [title: string, tone?: PaymentEvent['tone']]>> = {
  submitting: ['M-Pesa was asked to prompt'],
  accepted: ['Prompt sent'],
  not_sent: ['Prompt not sent', 'bad'],
  answer_lost: ['No answer: perhaps a prompt was sent', 'bad'],
  unreadable_answer: ['An answer that cannot be read', 'bad'],
  amount_differs: ['Another amount came in', 'bad'],
  gave_up: ['Nothing known after a day', 'bad'],
  replaced: ['Given up for another try'],
};

const sourceWords: Readonly<Record<string, string>> = {
  callback: 'by the prompt’s callback',
  query: 'by a query, which tells no code',
  c2b: 'by M-Pesa’s confirmation',
  check: 'by the check of a claim',
  statement: 'by a statement',
  by_hand: 'by hand',
  import: 'in the old system',
  import_stand_in: 'in the old system, which knew no code',
};

/** A row of the history in words. */
export function describeEvent({ source, at, kind, detail }: Told): PaymentEvent {
  return { at: new Date(at), tone: 'plain', ...wordsOf(source, kind, detail ?? {}) };
}

function wordsOf(
  source: string,
  kind: string,
  detail: Readonly<Record<string, unknown>>,
): Pick<PaymentEvent, 'title' | 'detail'> & Partial<PaymentEvent> {
  const text = (name: string) =>
    typeof detail[name] === 'string' || typeof detail[name] === 'number' ? String(detail[name]) : '';
  switch (source) {
    case 'order':
      return { title: `Order ${text('number')} placed`, detail: '' };
    case 'attempt': {
      const code = text('code');
      const words = [
        code && `Result ${code}`,
        text('description'),
        text('by') && `by ${readable(text('by')).toLowerCase()}`,
      ];
      const [title, tone] = kind === 'result' ? titleOfResult(code) : (attemptWords[kind] ?? [readable(kind)]);
      return { title, tone: tone ?? 'plain', detail: words.filter(Boolean).join(' · ') };
    }
    case 'callback':
      return { title: 'M-Pesa called back', detail: text('outcome') ? readable(text('outcome')) : 'not worked on yet' };
    case 'receipt':
      return {
        title: `Money came in, ${formatKsh(toCents(Number(detail['cents'] ?? 0)))}`,
        tone: text('state') === 'review' ? 'bad' : 'good',
        detail: `${text('receipt')} · ${sourceWords[kind] ?? kind} · ${text('state')}`,
      };
    case 'claim':
      return { title: 'The learner says it was paid', detail: text('receipt') };
    case 'mail':
      return {
        title: `Mail ${kind === 'sent' ? 'sent' : kind}`,
        tone: kind === 'failed' ? 'bad' : 'plain',
        detail: text('subject'),
      };
    default: {
      const words = [`by ${text('who')}`, text('note'), text('receipt'), text('refundReceipt')];
      return { title: readable(kind.replace('.', ' ')), detail: words.filter(Boolean).join(' · ') };
    }
  }
}

/** By the same table as the buyer's page. */
function titleOfResult(code: string): readonly [string, PaymentEvent['tone']] {
  if (code === '') return ['M-Pesa told a result', 'plain'];
  const { kind } = resultOf(code);
  if (kind === 'paid') return ['Paid', 'good'];
  return kind === 'checking' ? ['Not known yet', 'plain'] : ['Not paid', 'bad'];
}

/** 'refund.requested' as 'Refund requested'. */
function readable(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
