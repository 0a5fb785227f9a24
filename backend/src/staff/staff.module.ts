import { Module } from '@nestjs/common';
import { ChangeStaff } from './change-staff.js';
import { InvitationsController } from './invitations.controller.js';
import { Invitations } from './invitations.js';
import { StaffController } from './staff.controller.js';
import { StaffReader } from './staff.query.js';

@Module({
  controllers: [StaffController, InvitationsController],
  providers: [StaffReader, ChangeStaff, Invitations],
})
export class StaffModule {}
