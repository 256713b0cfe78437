import { m } from '#texts';
import type { CategoryId } from '#app/shared/course-terms.ts';

/** Texts of a category's page. On the server only, because a page needs one category's. */
interface CategoryWords {
  readonly heading: string;
  /** Audience of the courses, and where to begin. */
  readonly text: string;
  readonly title: string;
  /** For search engines: about 150 characters. */
  readonly description: string;
}

const texts: Readonly<Record<CategoryId, Readonly<Record<keyof CategoryWords, () => string>>>> = {
  general: {
    heading: m.catalogue_about_general_heading,
    text: m.catalogue_about_general_text,
    title: m.catalogue_about_general_title,
    description: m.catalogue_about_general_description,
  },
  frontend: {
    heading: m.catalogue_about_frontend_heading,
    text: m.catalogue_about_frontend_text,
    title: m.catalogue_about_frontend_title,
    description: m.catalogue_about_frontend_description,
  },
  backend: {
    heading: m.catalogue_about_backend_heading,
    text: m.catalogue_about_backend_text,
    title: m.catalogue_about_backend_title,
    description: m.catalogue_about_backend_description,
  },
  mobile: {
    heading: m.catalogue_about_mobile_heading,
    text: m.catalogue_about_mobile_text,
    title: m.catalogue_about_mobile_title,
    description: m.catalogue_about_mobile_description,
  },
  'ai-basics': {
    heading: m.catalogue_about_ai_basics_heading,
    text: m.catalogue_about_ai_basics_text,
    title: m.catalogue_about_ai_basics_title,
    description: m.catalogue_about_ai_basics_description,
  },
  'grant-writing': {
    heading: m.catalogue_about_grant_writing_heading,
    text: m.catalogue_about_grant_writing_text,
    title: m.catalogue_about_grant_writing_title,
    description: m.catalogue_about_grant_writing_description,
  },
  'ai-agents': {
    heading: m.catalogue_about_ai_agents_heading,
    text: m.catalogue_about_ai_agents_text,
    title: m.catalogue_about_ai_agents_title,
    description: m.catalogue_about_ai_agents_description,
  },
  design: {
    heading: m.catalogue_about_design_heading,
    text: m.catalogue_about_design_text,
    title: m.catalogue_about_design_title,
    description: m.catalogue_about_design_description,
  },
  devops: {
    heading: m.catalogue_about_devops_heading,
    text: m.catalogue_about_devops_text,
    title: m.catalogue_about_devops_title,
    description: m.catalogue_about_devops_description,
  },
  data: {
    heading: m.catalogue_about_data_heading,
    text: m.catalogue_about_data_text,
    title: m.catalogue_about_data_title,
    description: m.catalogue_about_data_description,
  },
};

export function categoryWords(category: CategoryId): CategoryWords {
  const { heading, text, title, description } = texts[category];
  return { heading: heading(), text: text(), title: title(), description: description() };
}
