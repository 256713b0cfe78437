import { findMovedCourse } from '#app/modules/catalogue/find-moved-course.server.ts';
import { readCourse } from '#app/modules/catalogue/read-courses.server.ts';
import { readCertificate } from '#app/modules/learning/certificates/read-certificate.server.ts';
import { readProject } from '#app/modules/portfolio/read-portfolio.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Services } from '#app/services.server.ts';
import { visitor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { certificateCard, courseCard, projectCard, siteCard, type ShareCard } from '#app/ui/share-card/share-card.ts';

/** The card of what the public sees, as it is now; null for what does not exist or is not listed. */
export async function findCard(
  services: Pick<Services, 'db'>,
  { kind, slug }: { readonly kind: string; readonly slug: string },
): Promise<ShareCard | null> {
  const { brand } = await readSiteSettings(services.db);
  try {
    if (kind === 'course') return courseCard(brand, await readCourseOrMoved(services, slug));
    if (kind === 'project') return projectCard(brand, await readProject(services, { slugOrTitle: slug }));
    if (kind === 'certificate') {
      const standing = await readCertificate({ ...services, actor: visitor }, slug);
      return standing.state === 'valid' ? certificateCard(brand, standing.certificate) : null;
    }
    return slug === 'site' ? siteCard(brand) : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** A course by its slug, or by one that it had before. Throws DomainError 'course_not_found'. */
async function readCourseOrMoved(services: Pick<Services, 'db'>, slug: string) {
  try {
    return await readCourse(services, { idOrSlug: slug });
  } catch (error) {
    const present = await findMovedCourse({ ...services, actor: visitor }, slug);
    if (present === null) throw error;
    return readCourse(services, { idOrSlug: present });
  }
}
