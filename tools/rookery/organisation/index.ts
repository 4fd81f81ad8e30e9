import { noun } from '../command.ts';
import { createOrganisation } from './create.ts';
import { deactivateOrganisation } from './deactivate.ts';
import { deleteOrganisation } from './delete.ts';
import { exportOrganisation } from './export.ts';
import { listOrganisations } from './list.ts';
import { reactivateOrganisation } from './reactivate.ts';
import { showOrganisation } from './show.ts';

export const organisation = noun('organisation', 'organisations', [
  createOrganisation,
  listOrganisations,
  showOrganisation,
  deactivateOrganisation,
  reactivateOrganisation,
  exportOrganisation,
  deleteOrganisation,
]);
