import { m } from '#texts';

/** Texts of the home page, separate from other pages' texts, so that a first visit does not load those. */

/** A service with its texts in the language of the page. */
export interface Service {
  /** Id of its drawing in the artwork. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly points: readonly string[];
}

/** Returns the four services of the home page. For its loader, because the browser needs their texts in one language only. */
export const homeServices = (): readonly Service[] => [
  {
    id: 'web-development',
    title: m.site_service_web(),
    description: m.site_home_web_about(),
    points: [m.site_home_web_1(), m.site_home_web_2(), m.site_home_web_3()],
  },
  {
    id: 'grant-writing',
    title: m.site_service_grants(),
    description: m.site_home_grants_about(),
    points: [m.site_home_grants_1(), m.site_home_grants_2(), m.site_home_grants_3()],
  },
  {
    id: 'proofreading-editing',
    title: m.site_service_editing(),
    description: m.site_home_editing_about(),
    points: [m.site_home_editing_1(), m.site_home_editing_2(), m.site_home_editing_3()],
  },
  {
    id: 'service-automation',
    title: m.site_service_automation(),
    description: m.site_home_automation_about(),
    points: [m.site_home_automation_1(), m.site_home_automation_2(), m.site_home_automation_3()],
  },
];
