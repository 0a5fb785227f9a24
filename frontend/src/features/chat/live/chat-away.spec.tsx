import { messages as sentences } from '@portal/contract/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { closePortal } from '../../../test/open-portal';
import { simulateLayout } from '../../../test/simulate-layout';
import {
  chatServer,
  messageInput,
  openBuyerChat,
  openTeamChat,
  sentMessages,
  storedMessage,
} from '../spec/chat.fixture';

let server: FakeServer;
const { matchMedia } = window;
beforeAll(simulateLayout);
beforeEach(() => {
  server = chatServer();
});
afterEach(() => {
  Object.assign(window, { matchMedia });
  closePortal();
});

/** Makes media queries match as on a phone's screen. */
function shrink(): void {
  Object.assign(window, {
    matchMedia: (media: string) => ({ ...matchMedia(media), matches: media.includes('max-width') }),
  });
}

const page = () => document.querySelector<HTMLElement>('.portal')!;
const disconnect = () => act(() => FakeSocket.last.disconnect(true));

describe('while the server is unreachable', () => {
  // H02
  it('messages are marked as not sent, the newest with the reason, and retrying one message resends all', async () => {
    server.on('POST /api/chat/send-message', { status: 503, body: { message: sentences.common.unavailable } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await messageInput(), 'One{Enter}');
    expect(await screen.findByText(/^Not sent\./)).toHaveTextContent(`Not sent. ${sentences.common.unavailable}`);
    await visitor.type(await messageInput(), 'Two{Enter}');
    await waitFor(() => expect(screen.getAllByText(/^Not sent\./)).toHaveLength(2));
    expect(screen.getAllByText(/^Not sent\./).map(({ textContent }) => textContent?.trim())).toEqual([
      'Not sent.',
      `Not sent. ${sentences.common.unavailable}`,
    ]);
    expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(2);
    await visitor.type(await messageInput(), 'Three{Enter}');
    await waitFor(() => expect(screen.getAllByText(/^Not sent\./)).toHaveLength(3));
    await visitor.click(screen.getAllByRole('button', { name: 'Discard' })[2]!);
    await waitFor(() => expect(screen.getAllByText(/^Not sent\./)).toHaveLength(2));
    // The newest message, which showed the reason, was discarded, so the newest remaining message shows it.
    expect(screen.getAllByText(/^Not sent\./)[1]).toHaveTextContent(`Not sent. ${sentences.common.unavailable}`);
    server.on('POST /api/chat/send-message', storedMessage);
    await visitor.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await waitFor(() => expect(screen.queryByText(/^Not sent\./)).not.toBeInTheDocument());
    await waitFor(() =>
      expect(
        sentMessages(server)
          .map(({ content }) => content)
          .slice(-2),
      ).toEqual(['One', 'Two']),
    );
  });

  it('the team sees "Reconnecting…" in the panel, which covers the top bar', async () => {
    await openTeamChat(server, []);
    const panel = await screen.findByRole('dialog', { name: 'Customer Support' });
    disconnect();
    expect(await within(panel).findByText('Reconnecting…')).toBeInTheDocument();
    act(() => FakeSocket.last.connect());
    await waitFor(() => expect(within(panel).queryByText('Reconnecting…')).not.toBeInTheDocument());
  });

  it('a buyer sees "Reconnecting…" once, in the top bar beside the panel', async () => {
    await openBuyerChat(server);
    disconnect();
    const notice = await screen.findByText('Reconnecting…');
    expect(page()).toContainElement(notice);
  });
});

describe("the buyer's panel", () => {
  // H06
  it('covers the page on a phone, and the page is inert until the panel is closed', async () => {
    shrink();
    const { visitor } = await openBuyerChat(server);
    const panel = await screen.findByRole('dialog', { name: 'Chat with us' });
    expect(panel).toHaveAttribute('aria-modal', 'true');
    expect(page().inert).toBe(true);
    expect(page()).not.toContainElement(panel);
    disconnect();
    expect(await within(panel).findByText('Reconnecting…')).toBeInTheDocument();
    await visitor.click(within(panel).getByRole('button', { name: 'Close chat' }));
    await waitFor(() => expect(page().inert).toBe(false));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Chat with us' })).toHaveFocus());
  });

  it('leaves the page usable on a large screen', async () => {
    await openBuyerChat(server);
    expect(await screen.findByRole('dialog', { name: 'Chat with us' })).not.toHaveAttribute('aria-modal');
    expect(page().inert).not.toBe(true);
  });
});
