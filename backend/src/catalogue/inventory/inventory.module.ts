import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { GoogleSheetsInventory } from './google-sheets-inventory.js';
import { InventorySource, LedgerInventory } from './inventory-source.js';

@Module({
  providers: [
    {
      provide: InventorySource,
      inject: [ENV],
      useFactory: ({ inventorySource }: Env) =>
        inventorySource === 'ledger' ? new LedgerInventory() : new GoogleSheetsInventory(inventorySource),
    },
  ],
  exports: [InventorySource],
})
export class InventoryModule {}
