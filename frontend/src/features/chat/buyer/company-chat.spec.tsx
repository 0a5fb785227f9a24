import type { ChatEvent, ChatMessage } from '@portal/contract/chat';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../../test/fake-server';
import { FakeSocket } from '../../../test/fake-socket';
import { closePortal, companyUser, openPortal } from '../../../test/open-portal';
import { simulateLayout } from '../../../test/simulate-layout';
import {
  buyer,
  chat,
  chatServer,
  conversationSummary,
  message,
  messageInput,
  openTeamChat,
} from '../spec/chat.fixture';

let server: FakeServer;
beforeAll(simulateLayout);
beforeEach(() => {
  server = chatServer();
});
afterEach(closePortal);

const karim = companyUser('buyer');
const companyId = buyer._id;
const by = ({ _id, name }: Pick<typeof karim, '_id' | 'name'>): Partial<ChatMessage> => ({
  senderId: _id,
  senderName: name,
});
const receive = (event: ChatEvent) => act(() => FakeSocket.last.receive('chat', event));
const bubbleOf = async (text: string) => (await screen.findByText(text)).closest('.chat-bubble') as HTMLElement;

async function openAsKarim(messages: ChatMessage[]) {
  server.on('GET /api/chat/my-chat', { body: { chat: chat(companyId, messages) } });
  const portal = openPortal({ server, path: '/catalogue', user: karim });
  await portal.visitor.click(await screen.findByRole('button', { name: /^Chat with us/ }));
  await waitFor(() => expect(FakeSocket.last.connected).toBe(true));
  await messageInput();
  return portal;
}

// K01
describe('the chat of a company', () => {
  it('has all colleagues on the own side, with the names of the others', async () => {
    await openAsKarim([
      message('Is it back?', 'buyer', by(buyer)),
      message('In March', 'admin'),
      message('Thank you', 'buyer', by(karim)),
    ]);
    const others = await bubbleOf('Is it back?');
    expect(others).toHaveClass('chat-own');
    expect(within(others).getByText('Layla Haddad')).toHaveClass('chat-author');
    const own = await bubbleOf('Thank you');
    expect(own).toHaveClass('chat-own');
    expect(within(own).getByText('You')).toHaveClass('visually-hidden');
    expect(await bubbleOf('In March')).not.toHaveClass('chat-own');
  });

  it('shows what a colleague writes now, and who is typing', async () => {
    await openAsKarim([message('Good morning', 'admin')]);
    receive({ chatId: companyId, type: 'typing', by: 'buyer', userId: buyer._id, name: 'Layla Haddad' });
    expect(await screen.findByText('Layla Haddad is typing...')).toBeInTheDocument();
    receive({ chatId: companyId, type: 'message', message: message('Any news?', 'buyer', by(buyer)) });
    expect(within(await bubbleOf('Any news?')).getByText('Layla Haddad')).toHaveClass('chat-author');
    expect(screen.queryByText('Layla Haddad is typing...')).toBeNull();
  });

  it('names to the team who of the company wrote, where it is not who registered it', async () => {
    const messages = [message('Is it back?', 'buyer', by(buyer)), message('We need six', 'buyer', by(karim))];
    const facts = { companyName: 'Haddad Trading LLC' };
    server.on('GET /api/chat/conversation/a', { body: { chat: { ...chat('a', messages), ...facts } } });
    const last = { lastMessage: 'We need six', lastSenderName: karim.name };
    const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Layla Haddad', { ...facts, ...last })]);
    const line = await screen.findByRole('button', { name: /Layla Haddad/ });
    expect(line).toHaveTextContent('Karim Aziz: We need six');
    await visitor.click(line);
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    expect((await log.findAllByText('Layla Haddad'))[0]).toHaveClass('visually-hidden');
    expect(log.getByText('Karim Aziz')).toHaveClass('chat-author');
    expect(document.querySelector('.chat-subtitle')).toHaveTextContent('Haddad Trading LLC · Offline');
  });
});
