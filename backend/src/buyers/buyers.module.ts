import { Module } from '@nestjs/common';
import { BuyersController } from './buyers.controller.js';
import { BuyersReader } from './buyers.query.js';
import { ChangeBuyer } from './change-buyer.js';

@Module({ controllers: [BuyersController], providers: [BuyersReader, ChangeBuyer] })
export class BuyersModule {}
