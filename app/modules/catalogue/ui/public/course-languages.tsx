import type { Locale } from '#app/shared/locale.ts';
import { Languages } from '#app/ui/icons.ts';
import { m } from '#texts';
import type { CourseDetail } from '../../course-card.ts';

const nameOf: Readonly<Record<Locale, () => string>> = {
  en: m.catalogue_language_en,
  sw: m.catalogue_language_sw,
};

/** Shows the languages of a course, its own first, and marks incomplete ones. */
export function CourseLanguages({ languages }: { readonly languages: CourseDetail['languages'] }) {
  const [own] = languages;
  return (
    <div>
      <dt>
        <Languages className="i-sm" />
        {m.catalogue_language_label({ count: languages.length })}
      </dt>
      <dd>
        {languages.map(({ locale }) => nameOf[locale]()).join(', ')}
        {own && !languages.every(({ isWhole }) => isWhole) && (
          <small className="meta block">{m.catalogue_language_partly({ language: nameOf[own.locale]() })}</small>
        )}
      </dd>
    </div>
  );
}
