import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { companyMessages } from '@portal/contract/company-messages';
import { AcceptInvitationInput, type InvitationDetails } from '@portal/contract/invitations';
import { staffMessages } from '@portal/contract/staff-messages';
import { Public } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { RateLimited } from '../platform/http/rate-limits.js';
import { Invitations } from './invitations.js';
import { findInvitationDetails } from './invitations.query.js';

/** For invited persons, who have a link and no account that they could sign in to. */
@ApiTags('invitations')
@Controller('invitations')
@Public()
export class InvitationsController {
  constructor(
    private readonly em: EntityManager,
    private readonly invitations: Invitations,
  ) {}

  @Get(':token')
  @RateLimited('invitation')
  details(@Param('token') token: string): Promise<InvitationDetails> {
    return findInvitationDetails(this.em, token);
  }

  @Post('accept')
  @Audited('invitation.accept')
  @HttpCode(200)
  @RateLimited('invitation')
  async accept(@Body() input: AcceptInvitationInput): Promise<MessageResponse> {
    const { staffRole } = await this.invitations.accept(input);
    return { message: staffRole === null ? companyMessages.accepted : staffMessages.accepted };
  }
}
