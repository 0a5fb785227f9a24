import { SetMetadata } from '@nestjs/common';
import type { Permission } from '@portal/contract/policy';

/** The metadata key of a route's access rule, which the guard reads. */
export const ACCESS_METADATA_KEY = 'portal:access';

/**
 * Declares who may call a route. A route without a declaration is closed to everybody, and a test reports it (row R06).
 */
export const Allow = (permission: Permission) => SetMetadata(ACCESS_METADATA_KEY, permission);
export const Public = () => SetMetadata(ACCESS_METADATA_KEY, 'public');
