import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { freeSlug, slugOf } from '#app/shared/slug.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { MediaErrorCode } from '#app/modules/catalogue/media/media-errors.ts';
import { attachMediaFile } from '#app/modules/catalogue/media/attach-media-file.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import { isId } from '#app/shared/ids.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../portfolio-errors.ts';
import {
  insertProject,
  lockPortfolio,
  measurePortfolio,
  selectProject,
  selectSlugsLike,
  lockProject,
  updateProjectRow,
  deleteProjectRow,
} from './project-editing-queries.server.ts';
import type { ProjectInput } from './project-input.ts';
import { maxProjects } from './project-limits.ts';
import { asEditable } from './project-record.ts';

/**
 * Adds a project at the end of the portfolio, under the id from its form, so that a form sent twice adds one. Its slug is the next free
 * one for its title. Throws DomainError 'forbidden', 'media_unusable', 'portfolio_full'.
 */
export async function addProject(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, project }: { readonly id: string; readonly project: ProjectInput },
): Promise<void> {
  requireCapability(actor, 'portfolio.edit');
  await db.transaction(async (tx) => {
    await lockPortfolio(tx);
    if (await selectProject(tx, id)) return;
    const { total, last } = await measurePortfolio(tx);
    if (total >= maxProjects) throw refuse('portfolio_full', { most: String(maxProjects) });
    await attachPicture(tx, actor, project.imageId);
    const now = clock.now();
    const requested = slugOf(project.title, 'project');
    const slug = freeSlug(requested, await selectSlugsLike(tx, requested));
    const after = { ...project, displayDate: project.displayDate ?? dayInNairobi(now) };
    await insertProject(tx, { ...after, id, slug, position: last + 1, createdAt: now });
    await recordAudit(tx, actor, {
      action: 'project.added',
      subjectType: 'project',
      subjectId: id,
      after: { ...after, slug },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/**
 * Checks that a form's picture exists and is public, and keeps it until the transaction ends. Null is no picture. Throws DomainError
 * 'media_unusable' with the field's name.
 */
async function attachPicture(tx: Database, actor: Actor, imageId: string | null): Promise<void> {
  if (imageId === null) return;
  try {
    await attachMediaFile(tx, { mediaId: imageId, kind: 'image', isPublic: true, actor });
  } catch (error) {
    const unusable: MediaErrorCode = 'media_not_usable';
    if (!(error instanceof DomainError) || error.code !== unusable) throw error;
    throw refuse('media_unusable', { field: 'imageId' });
  }
}

/**
 * Changes a project if it still has the version of the form. Keeps its slug, so that links to it work. Idempotent, so that a form may be
 * sent twice. Throws DomainError 'forbidden', 'project_not_found', 'conflict', 'media_unusable'.
 */
export async function updateProject(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, version, project }: { readonly id: string; readonly version: number; readonly project: ProjectInput },
): Promise<void> {
  requireCapability(actor, 'portfolio.edit');
  await db.transaction(async (tx) => {
    const row = isId(id) ? await lockProject(tx, id) : null;
    if (!row) throw refuse('project_not_found');
    const before = asEditable(row);
    const after = { ...project, displayDate: project.displayDate ?? row.displayDate };
    const changes = changedFields(before, after);
    if (!changes) return;
    requireVersion(row.version, version);
    if (after.imageId !== row.imageId) await attachPicture(tx, actor, after.imageId);
    await updateProjectRow(tx, id, { ...after, updatedAt: clock.now() });
    await recordAudit(tx, actor, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      ...changes,
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/**
 * Deletes a project; the sweep deletes its own picture a day later. Ignores a deleted one, so that a form may be sent twice. Throws
 * DomainError 'forbidden'.
 */
export async function deleteProject(
  { db, actor, liveEvents, address }: Omit<PublishingDeps, 'clock'>,
  id: string,
): Promise<void> {
  requireCapability(actor, 'portfolio.edit');
  if (!isId(id)) return;
  await db.transaction(async (tx) => {
    const row = await lockProject(tx, id);
    if (!row) return;
    await deleteProjectRow(tx, id);
    await recordAudit(tx, actor, {
      action: 'project.deleted',
      subjectType: 'project',
      subjectId: id,
      before: { ...asEditable(row), slug: row.slug },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/**
 * Adds a project to the featured ones, which come first, or removes it. Idempotent. Throws DomainError 'forbidden', 'project_not_found'.
 */
export async function setFeatured(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, featured }: { readonly id: string; readonly featured: boolean },
): Promise<void> {
  requireCapability(actor, 'portfolio.edit');
  await db.transaction(async (tx) => {
    await lockPortfolio(tx);
    const row = isId(id) ? await lockProject(tx, id) : null;
    if (!row) throw refuse('project_not_found');
    if (row.featured === featured) return;
    await updateProjectRow(tx, id, { featured, updatedAt: clock.now() });
    await recordAudit(tx, actor, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      before: { featured: row.featured },
      after: { featured },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
