import { m } from '#texts';
import { townOf, type Facts } from './site-facts.ts';
import type { Service } from './home-content.ts';

/** Returns the six services of the portfolio page, for its loader. */
export const portfolioServices = (): readonly Service[] => [
  {
    id: 'grant-writing',
    title: m.site_service_grants(),
    description: m.site_service_grants_about(),
    points: [m.site_service_grants_1(), m.site_service_grants_2(), m.site_service_grants_3()],
  },
  {
    id: 'proofreading-editing',
    title: m.site_service_editing(),
    description: m.site_service_editing_about(),
    points: [m.site_service_editing_1(), m.site_service_editing_2(), m.site_service_editing_3()],
  },
  {
    id: 'service-automation',
    title: m.site_service_automation(),
    description: m.site_service_automation_about(),
    points: [m.site_service_automation_1(), m.site_service_automation_2(), m.site_service_automation_3()],
  },
  {
    id: 'web-development',
    title: m.site_service_web(),
    description: m.site_service_web_about(),
    points: [m.site_service_web_1(), m.site_service_web_2(), m.site_service_web_3()],
  },
  {
    id: 'cloud-solutions',
    title: m.site_service_cloud(),
    description: m.site_service_cloud_about(),
    points: [m.site_service_cloud_1(), m.site_service_cloud_2(), m.site_service_cloud_3()],
  },
  {
    id: 'cybersecurity',
    title: m.site_service_security(),
    description: m.site_service_security_about(),
    points: [m.site_service_security_1(), m.site_service_security_2(), m.site_service_security_3()],
  },
];

/** Returns the most frequent questions with their answers. */
export const faqs = ({ moneyBackDays: days }: Pick<Facts, 'moneyBackDays'>) => [
  { question: m.site_faq_pay(), answer: m.site_faq_pay_answer() },
  { question: m.site_faq_refund(), answer: m.site_faq_refund_answer({ days }) },
  { question: m.site_faq_soon(), answer: m.site_faq_soon_answer() },
];

export const aboutPage = ({ city }: Pick<Facts, 'city'>) => ({
  title: m.site_menu_about(),
  lead: m.site_about_lead({ town: townOf(city) }),
  sections: [
    { heading: m.site_about_believe(), paragraphs: [m.site_about_believe_1(), m.site_about_believe_2()] },
    { heading: m.site_about_work(), paragraphs: [m.site_about_work_1(), m.site_about_work_2()] },
    { heading: m.site_about_teach(), paragraphs: [m.site_about_teach_1(), m.site_about_teach_2()] },
  ],
});
