import { m } from '#texts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly role: string;
  /** True for a placeholder, which only the demo shows. */
  readonly isDemo: boolean;
}

export const defaultTestimonials: readonly Testimonial[] = [
  {
    quote:
      'They asked what our clerk does at seven in the evening before they spoke about technology. The month-end is now one night.',
    name: 'Beatrice Auma',
    role: 'Manager of a SACCO in Kisumu',
    isDemo: true,
  },
  {
    quote:
      "Our third proposal, and the first that agreed with itself. The reviewer's only question was about the date of a quotation.",
    name: 'Joseph Lokwawi',
    role: 'Coordinator of a water project in Turkana',
    isDemo: true,
  },
  {
    quote: 'Every correction in my thesis had a reason beside it. I still use the list in my own teaching.',
    name: 'Purity Muthoni',
    role: 'Lecturer in Nairobi',
    isDemo: true,
  },
];

type Text = (values?: object, options?: { readonly locale?: Locale }) => string;

/** Texts of the settings' defaults. */
const defaults: readonly Text[] = [
  m.site_figure_projects,
  m.site_figure_clients,
  m.site_figure_years,
  m.site_hours_weekdays,
  m.site_hours_saturday,
  m.site_hours_sunday,
  m.site_hours_nine_to_six,
  m.site_hours_ten_to_four,
  m.site_hours_closed,
  m.site_testimonial_sacco,
  m.site_testimonial_sacco_role,
  m.site_testimonial_water,
  m.site_testimonial_water_role,
  m.site_testimonial_thesis,
  m.site_testimonial_thesis_role,
];

/** Returns a setting's default text in the page's language; an owner's own text unchanged. */
export function settingText(words: string): string {
  const known = defaults.find((text) => text({}, { locale: baseLocale }) === words);
  return known ? known() : words;
}
