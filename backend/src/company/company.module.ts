import { Module } from '@nestjs/common';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { ChangeMembers } from './change-members.js';
import { CompanyController } from './company.controller.js';
import { MembersReader } from './members.query.js';

@Module({ imports: [InvitationsModule], controllers: [CompanyController], providers: [MembersReader, ChangeMembers] })
export class CompanyModule {}
