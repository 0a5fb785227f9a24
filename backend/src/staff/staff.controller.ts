import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { peopleMessages } from '@portal/contract/people-messages';
import { secondFactorMessages } from '@portal/contract/second-factor-messages';
import {
  type Invitation,
  InvitationInput,
  type StaffMember,
  type StaffResponse,
  StaffRoleInput,
} from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Invitations } from '../invitations/invitations.js';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../platform/http/idempotency.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { ChangeStaff } from './change-staff.js';
import { StaffReader } from './staff.query.js';
import { teamInvitation } from './team-invitation.js';

const memberId = new IdPipe('staff.not_found', staffMessages.notFound);
const invitationId = new IdPipe('invitation.not_found', peopleMessages.invitationNotFound);

/** The wholesaler's team and its open invitations (beyond 6, rows K02 and K03). */
@ApiTags('staff')
@Controller('staff')
@Allow('staff:manage')
export class StaffController {
  constructor(
    private readonly reader: StaffReader,
    private readonly changer: ChangeStaff,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  all(@CallerParam() caller: Caller): Promise<StaffResponse> {
    return this.reader.all(caller);
  }

  @Post()
  @Audited('staff.invite')
  async invite(
    @CallerParam() caller: Caller,
    @Body() input: InvitationInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<Invitation> {
    return this.reader.invitation(await this.invitations.send(teamInvitation, caller, input, idempotencyKey));
  }

  @Post('invitations/:id/resend')
  @Audited('invitation.resend')
  @HttpCode(200)
  async resend(@CallerParam() caller: Caller, @Param('id', invitationId) id: string): Promise<Invitation> {
    await this.invitations.resend(teamInvitation, caller, id);
    return this.reader.invitation(id);
  }

  @Delete('invitations/:id')
  @Audited('invitation.revoke')
  async revoke(@CallerParam() caller: Caller, @Param('id', invitationId) id: string): Promise<MessageResponse> {
    await this.invitations.revoke(teamInvitation, caller, id);
    return { message: peopleMessages.invitationRevoked };
  }

  @Put(':id')
  @Audited('staff.change-role')
  setRole(
    @CallerParam() caller: Caller,
    @Param('id', memberId) id: string,
    @Body() { staffRole }: StaffRoleInput,
  ): Promise<StaffMember> {
    return this.changer.setRole(caller, id, staffRole);
  }

  @Delete(':id')
  @Audited('staff.remove')
  async remove(@CallerParam() caller: Caller, @Param('id', memberId) id: string): Promise<MessageResponse> {
    await this.changer.remove(caller, id);
    return { message: staffMessages.removed };
  }

  @Delete(':id/second-factor')
  @Allow('second-factor:remove')
  @Audited('staff.remove-second-factor')
  async removeSecondFactor(@CallerParam() caller: Caller, @Param('id', memberId) id: string): Promise<MessageResponse> {
    await this.changer.removeSecondFactor(caller, id);
    return { message: secondFactorMessages.removed };
  }
}
