import { LanguageSwitch } from '#app/modules/site/ui/language/language-switch.tsx';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { NewsletterForm } from '#app/modules/office/messages/ui/newsletter-form.tsx';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { categoryQuery, type CategoryId } from '#app/shared/course-terms.ts';
import { BrandMark } from '#app/ui/brand-mark.tsx';
import { Swatch } from '#app/ui/category-tag.tsx';
import { Mail, MapPin, Phone } from '#app/ui/icons.ts';
import { Pindo } from '#app/ui/pindo.tsx';
import { isSocialNetwork, SocialIcon } from '#app/ui/social-icon.tsx';
import { mainNavigation } from '#app/modules/site/ui/public/navigation.ts';

/** The six categories of the footer. */
const categories: readonly CategoryId[] = ['frontend', 'backend', 'mobile', 'ai-basics', 'grant-writing', 'ai-agents'];

type FooterFacts = Pick<SiteSettings, 'brand' | 'city' | 'phone' | 'email' | 'socials'> & {
  readonly year: number;
};

export function SiteFooter({ facts }: { readonly facts: FooterFacts }) {
  const socials = Object.entries(facts.socials).flatMap(([name, url]) =>
    url !== null && isSocialNetwork(name) ? [{ name, url }] : [],
  );
  return (
    <>
      <Pindo />
      <footer className="foot">
        <div className="shell">
          <section className="wide news">
            <Link className="brand" to="/">
              <BrandMark />
              {facts.brand}
            </Link>
            <p>{m.site_footer_lead()}</p>
            <NewsletterForm label={m.messages_newsletter()} />
          </section>
          <nav aria-label={m.site_quick_links()}>
            <h2>{m.site_quick_links()}</h2>
            <ul>
              {mainNavigation.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to}>{label()}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={m.site_footer_categories()}>
            <h2>{m.site_courses()}</h2>
            <ul>
              {categories.map((category) => (
                <li key={category}>
                  <Link to={`/courses?category=${categoryQuery(category)}`}>
                    <Swatch category={category} />
                    {categoryLabel(category)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <section className="wide">
            <h2>{m.site_menu_contact()}</h2>
            <address>
              <Link to="/contact">
                <MapPin className="i-sm" />
                {facts.city}
              </Link>
              <a className="num" href={`tel:${facts.phone.replace(/\s/g, '')}`}>
                <Phone className="i-sm" />
                {facts.phone}
              </a>
              <a href={`mailto:${facts.email}`}>
                <Mail className="i-sm" />
                {facts.email}
              </a>
            </address>
            {socials.length > 0 && (
              <div className="social">
                {socials.map(({ name, url }) => (
                  <a key={name} className="btn btn-icon" href={url} rel="noreferrer" aria-label={name}>
                    <SocialIcon network={name} />
                  </a>
                ))}
              </div>
            )}
          </section>
          <div className="wide legal">
            <span>{m.site_footer_legal({ year: facts.year, brand: facts.brand })}</span>
            <Link to="/terms">{m.site_footer_terms()}</Link>
            <Link to="/privacy-policy">{m.site_footer_privacy()}</Link>
            <Link to="/privacy-policy#cookies">{m.site_footer_cookies()}</Link>
            <LanguageSwitch inWords />
          </div>
        </div>
      </footer>
    </>
  );
}
