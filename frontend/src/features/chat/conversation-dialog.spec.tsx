import { screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../test/fake-server';
import { layOut } from '../../test/lay-out';
import { leavePortal } from '../../test/open-portal';
import { chat, chatServer, line, message, openTeamChat } from './spec/chat.fixture';

let server: FakeServer;
beforeAll(layOut);
beforeEach(() => {
  server = chatServer();
});
afterEach(leavePortal);

async function ask(item: string, primary: string) {
  const conversation = chat('a', [message('Is it back?')], { buyerName: 'Amal' });
  server.on('GET /api/chat/conversation/a', { body: { chat: conversation } });
  const { visitor } = await openTeamChat(server, [line('a', 'Amal')]);
  await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
  await visitor.click(await screen.findByRole('button', { name: 'Conversation menu' }));
  await visitor.click(await screen.findByRole('menuitem', { name: item }));
  const button = await screen.findByRole('button', { name: primary });
  const dialog = button.closest<HTMLElement>('[role=dialog]')!;
  const confirm = () => visitor.click(button);
  return { dialog, confirm };
}
const gone = (dialog: HTMLElement) => waitFor(() => expect(dialog).not.toBeInTheDocument());

// H04
describe('what is done with a whole conversation', () => {
  it('is said to have failed, and may be tried again', async () => {
    server.on('DELETE /api/chat/conversation/a', { status: 502 });
    const { dialog, confirm } = await ask('Delete conversation', 'Delete');
    await confirm();
    expect(await within(dialog).findByText('Failed to delete chat')).toBeInTheDocument();
    server
      .on('DELETE /api/chat/conversation/a', { body: {} })
      .on('GET /api/chat/conversations', { body: { conversations: [], hasMore: false } });
    await confirm();
    await gone(dialog);
    // The list was asked for again, and nothing is selected.
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.getByText('Select a conversation')).toBeInTheDocument();
  });

  it('says nothing of clearing that failed: the messages are still there', async () => {
    server.on('POST /api/chat/a/clear', { status: 500 });
    const { dialog, confirm } = await ask('Clear history', 'Clear history');
    await confirm();
    await gone(dialog);
    expect(server.to('POST /api/chat/a/clear')).toHaveLength(1);
    expect(screen.getByText('Is it back?')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the conversation as the server has it once it was cleared', async () => {
    const { dialog, confirm } = await ask('Clear history', 'Clear history');
    server
      .on('POST /api/chat/a/clear', { body: {} })
      .on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } });
    await confirm();
    await gone(dialog);
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });
});
