import { Module } from '@nestjs/common';
import { BuyersController } from './buyers.controller.js';
import { BuyersReader } from './buyers.query.js';

@Module({ controllers: [BuyersController], providers: [BuyersReader] })
export class BuyersModule {}
