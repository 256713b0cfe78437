import { X } from '#app/ui/icons.ts';
import { m } from '#texts';
import { getLocale } from '#texts/runtime';
import { useAddressIn } from './language-switch.tsx';

const inKiswahili = { locale: 'sw' } as const;

/** Offers Kiswahili in one line above the header of an English page; `languageOfferScript` shows it if the browser prefers Kiswahili. */
export function LanguageOffer({ brand }: { readonly brand: string }) {
  const addressIn = useAddressIn();
  if (getLocale() === 'sw') return null;
  return (
    <aside className="language-offer" lang="sw" aria-label={m.site_language({}, inKiswahili)}>
      <div className="shell">
        <p>{m.site_offer_kiswahili({ brand }, inKiswahili)}</p>
        <a className="btn" href={addressIn('sw')} hrefLang="sw" data-offer-answer="">
          {m.site_offer_yes({}, inKiswahili)}
        </a>
        <button
          type="button"
          className="btn btn-icon"
          data-offer-answer=""
          aria-label={m.site_offer_close({}, inKiswahili)}
        >
          <X />
        </button>
      </div>
    </aside>
  );
}
