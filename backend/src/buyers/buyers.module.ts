import { Module } from '@nestjs/common';
import { BuyersController } from './buyers.controller.js';
import { BuyersReader } from './buyers.query.js';
import { ChangeBuyer } from './change-buyer.js';
import { RegistrationController } from './registration.controller.js';

@Module({ controllers: [BuyersController, RegistrationController], providers: [BuyersReader, ChangeBuyer] })
export class BuyersModule {}
