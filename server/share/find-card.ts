import { readCourse } from '#app/modules/catalogue/read-courses.server.ts';
import { readProject } from '#app/modules/portfolio/read-portfolio.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Services } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { courseCard, projectCard, siteCard, type ShareCard } from '#app/ui/share-card/share-card.ts';

/** The card of what the public sees, as it is now; null for what does not exist or is not listed. */
export async function findCard(
  services: Pick<Services, 'db'>,
  { kind, slug }: { readonly kind: string; readonly slug: string },
): Promise<ShareCard | null> {
  const { brand } = await readSiteSettings(services.db);
  try {
    if (kind === 'course') return courseCard(brand, await readCourse(services, { idOrSlug: slug }));
    if (kind === 'project') return projectCard(brand, await readProject(services, { slugOrTitle: slug }));
    return slug === 'site' ? siteCard(brand) : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
