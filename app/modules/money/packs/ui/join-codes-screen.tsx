import { Form, useNavigation } from 'react-router';
import { localHref } from '#app/shared/local-href.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { BeadTone } from '#app/ui/bead-glyph.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Printer } from '#app/ui/icons.ts';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { JoinCodeView } from '../join-codes.server.ts';
import type { PackRow } from '../pack-queries.server.ts';
import { codesPath, showJoinCode } from '../pack-words.ts';
import './packs.css';
import { m } from '#texts';

/** Result of the forms. */
export interface CodesReply {
  readonly error: string | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

/** A code with what is sent of it. */
interface ShownCode extends JoinCodeView {
  readonly link: string;
  /** The message in both languages, whatever the page's. */
  readonly texts: { readonly en: string; readonly sw: string };
}

interface JoinCodesScreenProps {
  readonly pack: PackRow;
  readonly codes: readonly ShownCode[];
  readonly lastDay: string;
  readonly reply: CodesReply | undefined;
}

/** Shows the join codes of a pack, and makes new ones. */
export function JoinCodesScreen({ pack, codes, lastDay, reply }: JoinCodesScreenProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const values = reply?.values ?? {};
  const errors = reply?.errors ?? {};
  return (
    <>
      <p className="meta wrap-anywhere">
        {pack.organisation} · {pack.title}
      </p>
      <div className="page-title">
        <h1>{m.packs_make_code()}</h1>
        <p className="sub num">
          {m.packs_codes_about()} {m.packs_free_seats({ count: pack.free })}
        </p>
      </div>
      <div className="split">
        <div className="stack stack-24">
          {codes.map((code) => (
            <Code key={code.codeId} code={code} pack={pack} />
          ))}
        </div>
        <Form method="post" className="panel pad form" noValidate key={codes.length}>
          <h2 className="h3">{m.packs_new_code()}</h2>
          <Field
            label={m.packs_code_most()}
            name="most"
            inputMode="numeric"
            maxLength={3}
            hint={m.packs_code_most_hint()}
            defaultValue={values['most'] ?? Math.max(pack.free, 1)}
            error={errors['most']}
          />
          <Field
            label={m.packs_code_ends()}
            name="lastDay"
            type="date"
            defaultValue={values['lastDay'] ?? lastDay}
            error={errors['lastDay']}
          />
          <Textarea
            label={m.packs_code_people()}
            name="people"
            hint={m.packs_code_people_hint()}
            defaultValue={values['people']}
            error={errors['people']}
            spellCheck={false}
          />
          <FormError focus>{reply?.error}</FormError>
          <Button type="submit" name="intent" value="add" variant="accent" size="lg" busy={isSending}>
            {m.packs_add_code()}
          </Button>
        </Form>
      </div>
    </>
  );
}

const states: Readonly<Record<JoinCodeView['state'], () => string>> = {
  open: m.packs_code_state_open,
  closed: m.packs_code_state_closed,
  ended: m.packs_code_state_ended,
  used_up: m.packs_code_state_used_up,
};
const tones: Partial<Record<JoinCodeView['state'], BeadTone>> = { open: 'teal', used_up: 'gold' };

function Code({ code, pack }: { readonly code: ShownCode; readonly pack: PackRow }) {
  const { codeId, state, most, used, endsAt, addresses, link, texts } = code;
  return (
    <section className="panel pad stack" aria-label={showJoinCode(code.code)}>
      <div className="row between row-wrap">
        <h2 className="code-big">{showJoinCode(code.code)}</h2>
        <StatusBadge form={state === 'open' ? 'full' : 'open'} tone={tones[state]} label={states[state]()} />
      </div>
      <ProgressStrand of={Math.min(most, 40)} done={Math.round((used / most) * Math.min(most, 40))} />
      <p className="hint num">
        {m.packs_code_joined({ used, most })} {m.packs_code_until({ day: formatDay(new Date(endsAt)) })}
        {addresses > 0 && `. ${m.packs_code_listed({ count: addresses })}`}
      </p>
      {state === 'open' && (
        <>
          <p className="chat-text">{link}</p>
          <div className="acts">
            <CopyButton text={link} />
            <a className="btn btn-line" href={localHref(`${codesPath(pack)}/${codeId}/poster`)}>
              <Printer className="i-sm" />
              {m.packs_poster()}
            </a>
          </div>
          <h3>{m.packs_whatsapp()}</h3>
          <p className="chat-text" lang="en">
            {texts.en}
          </p>
          <CopyButton text={texts.en} />
          <p className="chat-text" lang="sw">
            {texts.sw}
          </p>
          <CopyButton text={texts.sw} />
          <Form method="post">
            <input type="hidden" name="codeId" value={codeId} />
            <Button type="submit" name="intent" value="close" variant="plain">
              {m.packs_stop_code()}
            </Button>
          </Form>
          <p className="hint">{m.packs_stop_about()}</p>
        </>
      )}
    </section>
  );
}
