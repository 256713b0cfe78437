import type { OrganisationRole } from '#app/shared/organisation-terms.ts';
import { m } from '#texts';

/** What the roles of an organisation are called. */
export const roleWords: Readonly<Record<OrganisationRole, () => string>> = {
  owner: m.organisations_role_owner,
  manager: m.organisations_role_manager,
  viewer: m.organisations_role_viewer,
};

/** What each of them may do. */
export const roleAbout: Readonly<Record<OrganisationRole, () => string>> = {
  owner: m.organisations_role_owner_about,
  manager: m.organisations_role_manager_about,
  viewer: m.organisations_role_viewer_about,
};
