import { Module } from '@nestjs/common';
import { InvitationsController } from './invitations.controller.js';
import { Invitations } from './invitations.js';

@Module({ controllers: [InvitationsController], providers: [Invitations], exports: [Invitations] })
export class InvitationsModule {}
