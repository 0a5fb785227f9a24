import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import {
  type CompanyInvitation,
  CompanyInvitationInput,
  type CompanyMember,
  type CompanyMembersResponse,
  CompanyRoleInput,
} from '@portal/contract/company';
import { companyMessages } from '@portal/contract/company-messages';
import { peopleMessages } from '@portal/contract/people-messages';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Invitations } from '../invitations/invitations.js';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../platform/http/idempotency.js';
import { IdPipe } from '../platform/http/inputs/id.pipe.js';
import { RateLimited } from '../platform/http/rate-limits.js';
import { ChangeMembers } from './change-members.js';
import { companyInvitation } from './company-invitation.js';
import { MembersReader } from './members.query.js';

const memberId = new IdPipe('company.member_not_found', companyMessages.notFound);
const invitationId = new IdPipe('invitation.not_found', peopleMessages.invitationNotFound);

/** The people of the caller's company and its open invitations (beyond 6, rows K01 and K03). */
@ApiTags('company')
@Controller('company/members')
@Allow('company:manage')
export class CompanyController {
  constructor(
    private readonly reader: MembersReader,
    private readonly changer: ChangeMembers,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  @Allow('company:read')
  all(@CallerParam() caller: Caller): Promise<CompanyMembersResponse> {
    return this.reader.all(caller);
  }

  @Post()
  @Audited('company.invite')
  @RateLimited('companyInvitation')
  async invite(
    @CallerParam() caller: Caller,
    @Body() input: CompanyInvitationInput,
    @IdempotencyKeyParam() idempotencyKey?: string,
  ): Promise<CompanyInvitation> {
    const id = await this.invitations.send(companyInvitation, caller, input, idempotencyKey);
    return this.reader.invitation(caller, id);
  }

  @Post('invitations/:id/resend')
  @Audited('invitation.resend')
  @HttpCode(200)
  @RateLimited('companyInvitation')
  async resend(@CallerParam() caller: Caller, @Param('id', invitationId) id: string): Promise<CompanyInvitation> {
    await this.invitations.resend(companyInvitation, caller, id);
    return this.reader.invitation(caller, id);
  }

  @Delete('invitations/:id')
  @Audited('invitation.revoke')
  async revoke(@CallerParam() caller: Caller, @Param('id', invitationId) id: string): Promise<MessageResponse> {
    await this.invitations.revoke(companyInvitation, caller, id);
    return { message: peopleMessages.invitationRevoked };
  }

  @Put(':id')
  @Audited('company.change-role')
  setRole(
    @CallerParam() caller: Caller,
    @Param('id', memberId) id: string,
    @Body() { companyRole }: CompanyRoleInput,
  ): Promise<CompanyMember> {
    return this.changer.setRole(caller, id, companyRole);
  }

  @Delete(':id')
  @Audited('company.remove-member')
  async remove(@CallerParam() caller: Caller, @Param('id', memberId) id: string): Promise<MessageResponse> {
    await this.changer.remove(caller, id);
    return { message: companyMessages.removed };
  }
}
