import { defineEntity } from '@mikro-orm/core';

/**
 * Changes of the numbers of brand views and stock file downloads, written by triggers. The sum of the rows of a brand
 * or stock file (`subjectId`) is its number; a recurring job merges the rows into one row per subject.
 */
export const InterestTally = defineEntity({
  name: 'InterestTally',
  tableName: 'interest_tally',
  properties: (p) => ({
    // The table has no primary key, but MikroORM requires one in every entity.
    kind: p.enum(['brand', 'stock file']).primary(),
    subjectId: p.uuid().primary(),
    times: p.bigint('string'),
  }),
});
