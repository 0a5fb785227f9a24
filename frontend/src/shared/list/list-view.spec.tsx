import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { type ListDefinition, parseOneOf, useListState } from './list-view';

const rules: ListDefinition<{ status: 'open' | 'closed' | undefined }> = {
  sortable: ['name'],
  defaultSort: 'name',
  filters: { status: parseOneOf(['open', 'closed']) },
};

// X05
it('a filter that is set before the address shows the former one keeps it', () => {
  const { result } = renderHook(() => useListState(rules), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/orders?page=3']}>{children}</MemoryRouter>,
  });
  act(() => {
    result.current.change({ status: 'open' });
    result.current.change({ search: 'haddad' });
  });
  expect(result.current.view).toMatchObject({ status: 'open', search: 'haddad', page: 1 });
  act(() => result.current.change({ page: 2 }));
  expect(result.current.view).toMatchObject({ status: 'open', search: 'haddad', page: 2 });
  act(() => result.current.showEverything());
  expect(result.current.view).toMatchObject({ status: undefined, search: '', page: 1 });
});

it('a change that replaces the entry of the history keeps its state, which says how a drawer was opened', () => {
  const { result } = renderHook(() => ({ list: useListState(rules), location: useLocation() }), {
    wrapper: ({ children }) => (
      <MemoryRouter
        initialEntries={[{ pathname: '/payments', search: '?payment=1&page=3', state: { isOpened: true } }]}
      >
        {children}
      </MemoryRouter>
    ),
  });
  act(() => result.current.list.change({ page: 2 }, { replace: true }));
  expect(result.current.location.search).toContain('page=2');
  expect(result.current.location.state).toEqual({ isOpened: true });
});
