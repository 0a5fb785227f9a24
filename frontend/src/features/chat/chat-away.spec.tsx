import { messages as sentences } from '@portal/contract/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../test/fake-server';
import { FakeSocket } from '../../test/fake-socket';
import { layOut } from '../../test/lay-out';
import { leavePortal } from '../../test/open-portal';
import { chatServer, input, kept, openBuyerChat, openTeamChat, sentTo } from './spec/chat.fixture';

let server: FakeServer;
const { matchMedia } = window;
beforeAll(layOut);
beforeEach(() => {
  server = chatServer();
});
afterEach(() => {
  Object.assign(window, { matchMedia });
  leavePortal();
});

/** Answers media queries as the screen of a phone would. */
function shrink(): void {
  Object.assign(window, {
    matchMedia: (media: string) => ({ ...matchMedia(media), matches: media.includes('max-width') }),
  });
}

const page = () => document.querySelector<HTMLElement>('.portal')!;
const lose = () => act(() => FakeSocket.last.lose(true));

describe('while the server is away', () => {
  // H02
  it('each message says that it was not sent, the newest of them why, and any sends them all again in order', async () => {
    server.on('POST /api/chat/send-message', { status: 503, body: { message: sentences.common.unavailable } });
    const { visitor } = await openBuyerChat(server);
    await visitor.type(await input(), 'One{Enter}');
    expect(await screen.findByText(/^Not sent\./)).toHaveTextContent(`Not sent. ${sentences.common.unavailable}`);
    await visitor.type(await input(), 'Two{Enter}');
    await waitFor(() => expect(screen.getAllByText(/^Not sent\./)).toHaveLength(2));
    expect(screen.getAllByText(/^Not sent\./).map(({ textContent }) => textContent?.trim())).toEqual([
      'Not sent.',
      `Not sent. ${sentences.common.unavailable}`,
    ]);
    expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(2);
    await visitor.type(await input(), 'Three{Enter}');
    await waitFor(() => expect(screen.getAllByText(/^Not sent\./)).toHaveLength(3));
    await visitor.click(screen.getAllByRole('button', { name: 'Discard' })[2]!);
    await waitFor(() => expect(screen.getAllByText(/^Not sent\./)).toHaveLength(2));
    // The one that said why has gone; the next says it.
    expect(screen.getAllByText(/^Not sent\./)[1]).toHaveTextContent(`Not sent. ${sentences.common.unavailable}`);
    server.on('POST /api/chat/send-message', kept);
    await visitor.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await waitFor(() => expect(screen.queryByText(/^Not sent\./)).not.toBeInTheDocument());
    expect(
      sentTo(server)
        .map(({ content }) => content)
        .slice(-2),
    ).toEqual(['One', 'Two']);
  });

  it('the team reads so in the panel, behind which the top bar lies', async () => {
    await openTeamChat(server, []);
    const panel = await screen.findByRole('dialog', { name: 'Customer Support' });
    lose();
    expect(await within(panel).findByText('Reconnecting…', {}, { timeout: 10_000 })).toBeInTheDocument();
    act(() => FakeSocket.last.connect());
    await waitFor(() => expect(within(panel).queryByText('Reconnecting…')).not.toBeInTheDocument());
  });

  it('a buyer reads so once: beside the panel in the top bar', async () => {
    await openBuyerChat(server);
    lose();
    const said = await screen.findByText('Reconnecting…', {}, { timeout: 10_000 });
    expect(page()).toContainElement(said);
  });
});

describe("on a phone's screen", () => {
  // H06
  it("a buyer's panel is all there is until it is closed", async () => {
    shrink();
    const { visitor } = await openBuyerChat(server);
    const panel = await screen.findByRole('dialog', { name: 'Chat with us' });
    expect(panel).toHaveAttribute('aria-modal', 'true');
    expect(page().inert).toBe(true);
    expect(page()).not.toContainElement(panel);
    lose();
    expect(await within(panel).findByText('Reconnecting…', {}, { timeout: 10_000 })).toBeInTheDocument();
    await visitor.click(within(panel).getByRole('button', { name: 'Close chat' }));
    expect(page().inert).toBe(false);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Chat with us' })).toHaveFocus());
  });

  it('and beside the page the page stays open to everybody', async () => {
    await openBuyerChat(server);
    expect(await screen.findByRole('dialog', { name: 'Chat with us' })).not.toHaveAttribute('aria-modal');
    expect(page().inert).not.toBe(true);
  });
});
