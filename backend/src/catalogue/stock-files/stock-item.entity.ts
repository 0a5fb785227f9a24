import { defineEntity } from '@mikro-orm/core';

export const StockItem = defineEntity({
  name: 'StockItem',
  tableName: 'stock_items',
  properties: (p) => ({
    id: p.uuid().primary(),
    stockFileId: p.uuid(),
    position: p.integer(),
    reference: p.text(),
    referenceKey: p.text(),
    variantKey: p.text(),
    barcode: p.text().nullable(),
    description: p.text().nullable(),
    brand: p.text().nullable(),
    category: p.text().nullable(),
    gender: p.text().nullable(),
    season: p.text().nullable(),
    colour: p.text().nullable(),
    size: p.text().nullable(),
    composition: p.text().nullable(),
    origin: p.text().nullable(),
    hsCode: p.text().nullable(),
    retailPrice: p.decimal().precision(14).scale(4).nullable(),
    wholesalePrice: p.decimal().precision(14).scale(4),
    unitsPerLot: p.integer(),
    minimumLots: p.integer().nullable(),
    /** Null when stock is not tracked, because the stock file has no column for it. */
    availableLots: p.integer().nullable(),
    reservedLots: p.integer().default(0),
    /** False once a new version of the stock file no longer lists the reference. */
    listed: p.boolean().default(true),
    /** The path of the line's picture inside the published workbook, which is a zip archive. */
    picturePart: p.text().nullable(),
    pictureId: p.uuid().nullable(),
  }),
});
