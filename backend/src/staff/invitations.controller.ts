import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { AcceptInvitationInput, type InvitationDetails } from '@portal/contract/staff';
import { staffMessages } from '@portal/contract/staff-messages';
import { Public } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { RateLimited } from '../platform/http/rate-limits.js';
import { Invitations } from './invitations.js';
import { StaffReader } from './staff.query.js';

/** For invited persons, who have a link and no account that they could sign in to. */
@ApiTags('staff')
@Controller('invitations')
@Public()
export class InvitationsController {
  constructor(
    private readonly reader: StaffReader,
    private readonly invitations: Invitations,
  ) {}

  @Get(':token')
  @RateLimited('invitation')
  details(@Param('token') token: string): Promise<InvitationDetails> {
    return this.reader.details(token);
  }

  @Post('accept')
  @Audited('invitation.accept')
  @HttpCode(200)
  @RateLimited('invitation')
  async accept(@Body() input: AcceptInvitationInput): Promise<MessageResponse> {
    await this.invitations.accept(input);
    return { message: staffMessages.accepted };
  }
}
