import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { ChangeStaff } from './change-staff.js';
import { StaffController } from './staff.controller.js';
import { StaffReader } from './staff.query.js';

@Module({ imports: [InvitationsModule], controllers: [StaffController], providers: [StaffReader, ChangeStaff] })
export class StaffModule {}
