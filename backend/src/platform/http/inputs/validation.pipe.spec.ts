import { ListQuery } from '@portal/contract/list-query';
import { OrdersQuery } from '@portal/contract/orders';
import { inputValidation } from './validation.pipe.js';

type QueryClass = typeof ListQuery;

describe('the query of a list', () => {
  const validated = (value: Record<string, string>, metatype: QueryClass = OrdersQuery) =>
    inputValidation.transform(value, { type: 'query', metatype }) as Promise<OrdersQuery>;

  it('is an object of its own for each request, also when the same query comes again', async () => {
    const first = await validated({ page: '2', from: '2026-11-24' });
    first.page = 7;
    const second = await validated({ page: '2', from: '2026-11-24' });
    const third = await validated({ page: '2', from: '2026-11-24' });
    expect(second).toEqual(third);
    expect(second).not.toBe(third);
    expect([second.page, second.from]).toEqual([2, new Date('2026-11-24')]);
    expect(second).toBeInstanceOf(OrdersQuery);
  });

  it('has the rules of its own list', async () => {
    const query = { page: '3', status: 'Rejected' };
    expect(await validated(query)).toMatchObject({ page: 3, status: 'Rejected' });
    expect(await validated(query, ListQuery)).toEqual(Object.assign(new ListQuery(), { page: 3 }));
    expect(await validated(query)).toMatchObject({ page: 3, status: 'Rejected' });
  });

  it('is refused each time it is wrong', async () => {
    for (let time = 0; time < 3; time++) {
      await expect(validated({ page: '0' })).rejects.toMatchObject({ code: 'common.invalid_input' });
      await expect(validated({ page: '1' })).resolves.toMatchObject({ page: 1 });
    }
  });

  it('is right after a thousand other queries', async () => {
    for (let page = 1; page <= 1_100; page++) expect((await validated({ page: `${page}` })).page).toBe(page);
    expect((await validated({ page: '1' })).page).toBe(1);
  });
});
