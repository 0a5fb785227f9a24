import { SetMetadata } from '@nestjs/common';
import type { Permission } from '@portal/contract/policy';

/** Where the guard finds what a route states. */
export const ACCESS = 'portal:access';

/** States who may call a route. A route that states nothing is closed to everybody, and a test finds it (row R06). */
export const Allow = (permission: Permission) => SetMetadata(ACCESS, permission);
export const Public = () => SetMetadata(ACCESS, 'public');
