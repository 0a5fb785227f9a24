import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { adminUser, closePortal, currentAddress, makeSessionUser, openPortal } from '../../test/open-portal';
import { buyerOrdersResponse, serverWithAllData } from '../../texts/spec/server-with-all-data';

const buyer = makeSessionUser();

/** jsdom has no layout, so every element would count as invisible. */
beforeAll(() => {
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
});
afterEach(closePortal);

const server = () => serverWithAllData().on('GET /api/orders', buyerOrdersResponse);
const offer = () => screen.findByRole('region', { name: 'New here?' });
const panel = (title: string) => screen.findByRole('dialog', { name: title });

/** Presses Enter on the button that has the focus. */
async function goOn(visitor: UserEvent, label: string): Promise<void> {
  await waitFor(() => expect(document.activeElement).toHaveTextContent(label));
  await visitor.keyboard('{Enter}');
}

describe('the tour', () => {
  it('leads a buyer through six steps by keyboard, and opens the page of each step', async () => {
    const { visitor } = openPortal({ server: server(), path: '/help', user: buyer });
    const steps: [string, RegExp][] = [
      ['Choose a brand', /^\/catalogue\?brand=/],
      ['Download a stock file', /^\/catalogue\?brand=/],
      ['Fill in lots', /^\/catalogue\?brand=/],
      ['Send your order', /^\/orders$/],
      ['Follow your order', /^\/orders$/],
      ['Questions', /^\/help$/],
    ];
    await visitor.click(await screen.findByRole('button', { name: 'Take the tour' }));
    for (const [index, [title, page]] of steps.entries()) {
      expect(await panel(title)).toHaveTextContent(`${index + 1} of 6`);
      await waitFor(() => expect(currentAddress()).toMatch(page));
      if (index === 1) {
        // The panel loses the focus for some frames when its target moves. Enter goes on all the same.
        await waitFor(() => expect(document.activeElement).toHaveTextContent('Next'));
        (document.activeElement as HTMLElement).blur();
        await visitor.keyboard('{Enter}');
        continue;
      }
      await goOn(visitor, index < 5 ? 'Next' : 'Finish');
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can go back, and keeps the focus in its panel', async () => {
    const { visitor } = openPortal({ server: server(), path: '/profile', user: adminUser });
    await visitor.click(await screen.findByRole('button', { name: /^Account of/ }));
    await visitor.click(await screen.findByRole('menuitem', { name: 'Take the tour' }));
    await panel('Figures at a glance');
    await goOn(visitor, 'Next');
    const second = within(await panel('Publish a stock file'));
    await waitFor(() => expect(second.getByRole('button', { name: 'Next' })).toHaveFocus());
    await visitor.tab();
    expect(second.getByRole('button', { name: 'Skip' })).toHaveFocus();
    await visitor.tab({ shift: true });
    expect(second.getByRole('button', { name: 'Next' })).toHaveFocus();
    await visitor.click(second.getByRole('button', { name: 'Back' }));
    await panel('Figures at a glance');
  });

  it('ends with Escape and with "Skip", and returns the focus to the button of the user menu', async () => {
    const { visitor } = openPortal({ server: server(), path: '/profile', user: buyer });
    for (const end of ['Escape', 'Skip']) {
      const account = await screen.findByRole('button', { name: /^Account of/ });
      await visitor.click(account);
      // antd focuses the menu some frames after it has opened.
      await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'menuitem'));
      await visitor.click(await screen.findByRole('menuitem', { name: 'Take the tour' }));
      const first = await panel('Choose a brand');
      if (end === 'Escape') await visitor.keyboard('{Escape}');
      else await visitor.click(within(first).getByRole('button', { name: end }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(account).toHaveFocus());
    }
  });

  it('is offered on the dashboard until it is declined', async () => {
    const { visitor, unmount } = openPortal({ server: serverWithAllData(), path: '/dashboard', user: adminUser });
    await visitor.click(within(await offer()).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'New here?' })).toBeNull();
    unmount();
    openPortal({ server: serverWithAllData(), path: '/dashboard', user: adminUser });
    await screen.findByRole('region', { name: 'Sales' });
    expect(screen.queryByRole('region', { name: 'New here?' })).toBeNull();
  });

  it('is offered to each user of a browser, and not again once it was started', async () => {
    const { visitor, unmount } = openPortal({ server: serverWithAllData(), path: '/dashboard', user: adminUser });
    await visitor.click(within(await offer()).getByRole('button', { name: 'Take the tour' }));
    await panel('Figures at a glance');
    expect(screen.queryByRole('region', { name: 'New here?' })).toBeNull();
    await visitor.keyboard('{Escape}');
    // The offer, whose button had the focus, was removed, so the focus moves to the page.
    await waitFor(() => expect(document.getElementById('page')).toHaveFocus());
    unmount();
    openPortal({
      server: serverWithAllData(),
      path: '/dashboard',
      user: { ...adminUser, _id: buyer._id.replace(/1$/, '2') },
    });
    expect(await offer()).toBeInTheDocument();
  });
});
