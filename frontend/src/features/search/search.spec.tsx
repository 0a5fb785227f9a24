import type { SearchResponse } from '@portal/contract/search';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';
import { Highlighted } from './highlighted';

const found: SearchResponse = {
  orders: [
    {
      _id: 'o1',
      orderNumber: 'ORD-2026-000123',
      poNumber: 'PO-9',
      buyerName: 'Layla Haddad',
      companyName: null,
      brandName: 'Alba',
      status: 'Completed',
    },
  ],
  buyers: [{ _id: 'b1', name: 'Order House', companyName: null, email: 'a@b.example', status: 'approved' }],
  brands: [{ _id: 'r1', name: 'Ordinary' }],
  references: [
    {
      reference: 'ORD 1/2',
      description: 'Belt',
      stockFile: { _id: 'f1', fileName: 'Autumn' },
      brand: { _id: 'r1', name: 'Ordinary' },
    },
  ],
};
const nothing: SearchResponse = { orders: [], buyers: [], brands: [], references: [] };
/** The options' texts, with ordinary spaces. */
const options = (found = screen.getAllByRole('option')) =>
  found.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const box = () => screen.findByRole('combobox', { name: 'Search' });

/** A page whose data never arrive. */
const never = () => new Promise<never>(() => undefined);

async function open(user = adminUser) {
  const server = new FakeServer()
    .on('GET /api/search', { body: found })
    .on('GET /api/brands', never)
    .on('GET /api/catalogue/r1/stock-file/f1/lines', never)
    .on('GET /api/catalogue/r1/stock-file/f1/line-choices', never);
  const portal = openPortal({ server, path: '/dashboard', user });
  await screen.findByRole('button', { name: /^Account of/ });
  return { ...portal, server };
}

async function openSearch(visitor: UserEvent) {
  await visitor.keyboard('{Control>}k{/Control}');
  const input = await box();
  await waitFor(() => expect(input).toHaveFocus());
  return input;
}

describe('the search of the whole portal', () => {
  afterEach(closePortal);

  it('is closed by Back, and leaves by a choice without an entry of its own in the history', async () => {
    const { visitor, server } = await open();
    server.on('GET /api/orders', { body: [] });
    await visitor.click(screen.getByRole('link', { name: 'Orders' }));
    await openSearch(visitor);
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
    await waitFor(() => expect(currentAddress()).toBe('/orders'));
    await visitor.type(await openSearch(visitor), 'ordinary');
    await visitor.click(await screen.findByRole('option', { name: /^Ordinary/ }));
    await waitFor(() => expect(currentAddress()).toBe('/catalogue?brand=r1'));
    act(() => window.history.back());
    await waitFor(() => expect(currentAddress()).toBe('/orders'));
  });

  it('is opened by Ctrl+K or its button, and Escape closes it', async () => {
    const { visitor } = await open();
    const button = screen.getByRole('button', { name: 'Search' });
    await visitor.click(button);
    await waitFor(async () => expect(await box()).toHaveFocus());
    expect(screen.getByRole('dialog', { name: 'Search' })).toContainElement(await box());
    // antd reads the key's code, which user-event does not send.
    fireEvent.keyDown(await box(), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
    await openSearch(visitor);
  });

  it('opens by the place of the key on an Arabic keyboard', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: 'ن', code: 'KeyK', ctrlKey: true });
    expect(await box()).toBeInTheDocument();
  });

  it('lists the pages that the user may open before anything is typed', async () => {
    const { visitor, server } = await open(makeSessionUser());
    await openSearch(visitor);
    const pages = within(screen.getByRole('group', { name: 'Pages' }));
    expect(pages.getByRole('option', { name: 'Help' })).toBeInTheDocument();
    expect(pages.queryByRole('option', { name: 'Buyer Management' })).toBeNull();
    expect(server.to('GET /api/search')).toEqual([]);
  });

  it('shows what was found by kind, with the matching part marked', async () => {
    const { visitor, server } = await open();
    await openSearch(visitor);
    await visitor.paste(' ord ');
    await screen.findByRole('group', { name: 'References' });
    expect(server.to('GET /api/search').map(({ query }) => query.get('q'))).toEqual(['ord']);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(5);
    expect(options()).toEqual([
      'ORD-2026-000123PO-9 · Layla Haddad · Alba',
      'Order Housea@b.example',
      'Ordinary',
      'ORD 1/2Belt · Ordinary · Autumn',
      'Orders',
    ]);
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent?.toLowerCase())).toEqual(
      Array.from({ length: 6 }, () => 'ord'),
    );
    expect(screen.getByText('5 results')).toBeInTheDocument();
  });

  // Z04
  it.each([
    ['مؤسسة الأَناقـــة', 'الاناقه', 'الأَناقـــة'],
    ['شراء-١٢٣', '123', '١٢٣'],
    ['هدى', 'هدي', 'هدى'],
    ['Linen shirt', 'LINEN', 'Linen'],
  ])('marks in "%s" what "%s" found', (text, term, marked) => {
    const { container } = render(<Highlighted text={text} term={term} />);
    expect(container.querySelector('mark')?.textContent).toBe(marked);
    expect(container.textContent).toBe(text);
  });

  it('is used by the arrow keys and Enter, and keeps the choice for the next time', async () => {
    const { visitor } = await open();
    const input = await openSearch(visitor);
    await visitor.paste('ord');
    const reference = await screen.findByRole('option', { name: /^ORD 1\/2/ });
    await screen.findByText('5 results');
    await visitor.keyboard('{ArrowUp}{ArrowUp}');
    expect(input).toHaveAttribute('aria-activedescendant', reference.id);
    expect(reference).toHaveAttribute('aria-selected', 'true');
    await visitor.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
    expect(currentAddress()).toBe('/catalogue?brand=r1&file=f1&search=ORD+1%2F2');

    await openSearch(visitor);
    const recent = within(screen.getByRole('group', { name: 'Recent' }));
    expect(options(recent.getAllByRole('option'))).toEqual(['ORD 1/2Belt · Ordinary · Autumn']);
  });

  it('keeps the order of Arabic names beside each other', async () => {
    const { visitor, server } = await open();
    const [order] = found.orders;
    server.on('GET /api/search', {
      body: { ...nothing, orders: [{ ...order, buyerName: 'ليلى حداد', companyName: 'دار الياسمين' }] },
    });
    await openSearch(visitor);
    await visitor.paste('PO-9');
    await screen.findByRole('group', { name: 'Orders' });
    expect(options().join()).toContain(' · \u2068ليلى حداد\u2069 · \u2068دار الياسمين\u2069 · ');
  });

  it('shows buyers no buyer on their orders', async () => {
    const { visitor } = await open(makeSessionUser());
    await openSearch(visitor);
    await visitor.paste('ord');
    await screen.findByRole('group', { name: 'Orders' });
    expect(options()).toContain('ORD-2026-000123PO-9 · Alba');
  });

  it('says what can be found when there is no result', async () => {
    const { visitor, server } = await open();
    server.on('GET /api/search', { body: nothing });
    await openSearch(visitor);
    await visitor.paste('zz%_');
    expect(await screen.findByText('Nothing found for “zz%_”')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Search' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('offers another try when the search fails, and keeps the pages', async () => {
    const { visitor, server } = await open();
    server.on('GET /api/search', { status: 500, body: { message: 'Broken' } });
    await openSearch(visitor);
    await visitor.paste('ord');
    expect(await screen.findByText('The search did not work')).toBeInTheDocument();
    expect(options()).toEqual(['Orders']);
    server.on('GET /api/search', { body: found });
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'Brands' })).toBeInTheDocument();
  });

  it('ignores what is stored as recent but leads out of the portal', async () => {
    localStorage.setItem(
      `recent-search:${adminUser._id}`,
      JSON.stringify([{ path: '//evil.example', title: 'Evil', detail: '' }, 7, null, { path: '/orders' }]),
    );
    const { visitor } = await open();
    await openSearch(visitor);
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });
});
