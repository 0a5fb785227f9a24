import { screen, waitFor, within } from '@testing-library/react';
import type { FakeServer } from '../../../test/fake-server';
import { closePortal } from '../../../test/open-portal';
import { simulateLayout } from '../../../test/simulate-layout';
import { chat, chatServer, conversationSummary, message, openTeamChat } from '../spec/chat.fixture';

let server: FakeServer;
beforeAll(simulateLayout);
beforeEach(() => {
  server = chatServer();
});
afterEach(closePortal);

async function openConfirmation(item: string, primary: string) {
  const conversation = chat('a', [message('Is it back?')], { buyerName: 'Amal' });
  server.on('GET /api/chat/conversation/a', { body: { chat: conversation } });
  const { visitor } = await openTeamChat(server, [conversationSummary('a', 'Amal')]);
  await visitor.click(await screen.findByRole('button', { name: /Amal/ }));
  await visitor.click(await screen.findByRole('button', { name: 'Conversation menu' }));
  await visitor.click(await screen.findByRole('menuitem', { name: item }));
  const button = await screen.findByRole('button', { name: primary });
  const dialog = button.closest<HTMLElement>('[role=dialog]')!;
  const confirm = () => visitor.click(button);
  return { dialog, confirm };
}
const dialogClosed = (dialog: HTMLElement) => waitFor(() => expect(dialog).not.toBeInTheDocument());

// H04
describe('deleting or clearing a conversation', () => {
  it('shows that deleting failed, and can be retried', async () => {
    server.on('DELETE /api/chat/conversation/a', { status: 502 });
    const { dialog, confirm } = await openConfirmation('Delete conversation', 'Delete');
    await confirm();
    expect(await within(dialog).findByText('Failed to delete chat')).toBeInTheDocument();
    server
      .on('DELETE /api/chat/conversation/a', { body: {} })
      .on('GET /api/chat/conversations', { body: { conversations: [], hasMore: false } });
    await confirm();
    await dialogClosed(dialog);
    // The list was refetched, and no conversation is selected.
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
    expect(screen.getByText('Select a conversation')).toBeInTheDocument();
  });

  it('shows no error when clearing failed, because the messages are still there', async () => {
    server.on('POST /api/chat/a/clear', { status: 500 });
    const { dialog, confirm } = await openConfirmation('Clear history', 'Clear history');
    await confirm();
    await dialogClosed(dialog);
    expect(server.to('POST /api/chat/a/clear')).toHaveLength(1);
    expect(screen.getByText('Is it back?')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('refetches the conversation after it was cleared', async () => {
    const { dialog, confirm } = await openConfirmation('Clear history', 'Clear history');
    server
      .on('POST /api/chat/a/clear', { body: {} })
      .on('GET /api/chat/conversation/a', { body: { chat: chat('a', [], { buyerName: 'Amal' }) } });
    await confirm();
    await dialogClosed(dialog);
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });
});
