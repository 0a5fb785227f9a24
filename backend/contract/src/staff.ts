import { IsIn } from 'class-validator';
import { CheckEmailInput } from './auth.js';
import type { OpenInvitation } from './invitations.js';
import { peopleMessages } from './people-messages.js';
import { type StaffRole, staffRoles } from './policy.js';

export class StaffRoleInput {
  @IsIn(staffRoles, { message: peopleMessages.roleRequired })
  staffRole!: StaffRole;
}

/** The body of POST /api/staff. Sending an invitation asks for the second factor, as changing a role does. */
export class InvitationInput extends CheckEmailInput {
  @IsIn(staffRoles, { message: peopleMessages.roleRequired })
  staffRole!: StaffRole;
}

export interface StaffMember {
  _id: string;
  name: string;
  email: string;
  staffRole: StaffRole;
  /** True for the caller. */
  isSelf: boolean;
  hasSecondFactor: boolean;
  /** When the person last signed in; null: never. */
  lastLogin: string | null;
  joinedAt: string;
}

/** An open invitation to the team. */
export interface Invitation extends OpenInvitation {
  staffRole: StaffRole;
}

/** GET /api/staff: team members by name, and open invitations, newest first. Teams are small, so nothing is paged. */
export interface StaffResponse {
  staff: StaffMember[];
  invitations: Invitation[];
}
