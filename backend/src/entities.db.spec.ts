import 'reflect-metadata';
import { DatabaseSchema, MikroORM, SchemaComparator, type TableDifference } from '@mikro-orm/postgresql';
import { createTestDatabase, type TestDatabase } from '../test/database/database.js';
import { entities } from './entities.js';
import { ormConfig } from './platform/db/orm.config.js';

/**
 * Tables without a primary key: rows are only appended and summed up. Their entities declare a primary key only because
 * MikroORM requires one.
 */
const withoutPrimaryKey = ['brand_views', 'stock_file_downloads', 'order_tally', 'interest_tally'];

/**
 * Entities describe columns: their types, defaults, nullability, enumeration values and primary keys. The schema itself
 * is created by migrations, not generated from entities. Only the migrations therefore contain foreign keys (an entity
 * would have to import entities of other modules), other indexes and unique constraints (many are partial, over
 * expressions or with included columns), checks other than enumerations, triggers, functions and views.
 */
describe('entities', () => {
  let database: TestDatabase;
  let orm: MikroORM;

  beforeAll(async () => {
    database = await createTestDatabase();
    orm = await MikroORM.init(ormConfig(database.url, entities));
  });
  afterAll(async () => {
    await orm.close();
    await database.drop();
  });

  const compare = async () => {
    const { config } = orm;
    const platform = orm.em.getDriver().getPlatform();
    const migrated = await DatabaseSchema.create(orm.em.getConnection(), platform, config);
    const described = DatabaseSchema.fromMetadata([...orm.getMetadata().getAll().values()], platform, config);
    return { migrated, described, difference: new SchemaComparator(platform).compare(migrated, described) };
  };

  it('exist for every table of the database, and every entity has a table', async () => {
    const { migrated, difference } = await compare();
    expect(Object.keys(difference.newTables)).toEqual([]);
    expect(Object.keys(difference.removedTables)).toEqual([]);
    expect(
      migrated
        .getTables()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(entities.map(({ meta }) => meta.tableName).sort());
  });

  it('have the columns that the migrations create', async () => {
    const { difference } = await compare();
    const columnsOf = ({ addedColumns, removedColumns, renamedColumns, changedColumns }: TableDifference) => [
      ...Object.keys(addedColumns).map((name) => `${name} is in no migration`),
      ...Object.keys(removedColumns).map((name) => `${name} is missing in the entity`),
      ...Object.entries(renamedColumns).map(([name, { name: other }]) => `${name} is ${other} in the entity`),
      ...Object.entries(changedColumns).map(([name, { changedProperties }]) => `${name}: ${[...changedProperties]}`),
    ];
    const differences = Object.values(difference.changedTables).flatMap((table) =>
      columnsOf(table).map((column) => `${table.name}.${column}`),
    );
    expect(differences).toEqual([]);
  });

  it('have the primary keys that the migrations create', async () => {
    const { migrated, described } = await compare();
    const keys = (schema: DatabaseSchema) =>
      Object.fromEntries(
        schema
          .getTables()
          .filter(({ name }) => !withoutPrimaryKey.includes(name))
          .map((table) => [table.name, table.getPrimaryKey()?.columnNames.toSorted()]),
      );
    expect(keys(described)).toEqual(keys(migrated));
  });
});
