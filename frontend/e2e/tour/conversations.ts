import type { Locator, WebSocketRoute } from 'playwright-core';
import { Api } from '../helpers/api';
import type { Visitor } from '../helpers/browser';
import { longName } from './buyers';
import type { Screen } from './tour';

const long =
  'We open a second shop in Palma in March and would take the whole autumn collection for it, if the coats came two weeks earlier than last year. Could you ask the workshop?\n\nThe label must say https://importaciones-textiles-del-mediterraneo.example/coleccion/otono-invierno-2027/abrigos.';
const sampleMessages = [
  ['buyer', 'Good morning. Is the wool coat still there in size 42?'],
  ['admin', 'Good morning! Yes, 14 lots of it.'],
  ['buyer', 'And in ivory?'],
  ['admin', 'Ivory comes in the second delivery, in the week of 7 March.\nShall I keep six lots for you?'],
  ['buyer', long],
  ['admin', 'I have asked and will write to you today.'],
  ['buyer', 'Thanks'],
  ['buyer', 'One more thing: our address has changed; the new one stands in the profile.'],
] as const;

/** Creates an answered conversation with the demo buyer, and unanswered conversations with other buyers. */
export async function createConversations(url: string, admin: Api, buyer: Api): Promise<void> {
  const { _id } = (await admin.call<{ buyers: { _id: string }[] }>('GET', '/buyers?search=buyer@portal')).buyers[0]!;
  for (const [side, content] of sampleMessages) {
    const more = side === 'admin' ? { buyerId: _id } : {};
    await (side === 'admin' ? admin : buyer).call('POST', '/chat/send-message', { content, ...more });
  }
  const writers = [
    [`accounts.payable.and.purchasing@${'importaciones-'.repeat(3)}textiles.example`, long],
    ['applicant0@shops.example', 'When do you close for the holidays?'],
    ...Array.from({ length: 12 }, (_, index) => [`applicant${index + 8}@shops.example`, `Question ${index + 1}`]),
  ];
  for (const [email = '', content] of writers) {
    const writer = await Api.signIn(url, { email, password: 'a pass-phrase' });
    await writer.call('POST', '/chat/send-message', { content });
  }
}

const dialog = ({ page }: Visitor, name: string): Locator => page.getByRole('dialog', { name });

async function support({ page }: Visitor): Promise<void> {
  await page.goto('/orders?chat');
  await page.getByRole('button', { name: /^María del Carmen/ }).waitFor();
}

/**
 * Waits until the list has been at its end for eight frames: it scrolls again when its rows are measured (specification
 * 9).
 */
async function waitUntilScrolled({ page }: Visitor): Promise<void> {
  await page.getByRole('log', { name: 'Messages' }).evaluate(async (list) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0, height = 0; still < 8; height = list.scrollHeight) {
      await frame();
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 2;
      still = isAtEnd && list.scrollHeight === height ? still + 1 : 0;
    }
  });
}

async function conversation(visitor: Visitor, name: string | RegExp): Promise<void> {
  await support(visitor);
  await visitor.page.getByRole('button', { name }).click();
  await visitor.page.getByRole('log', { name: 'Messages' }).waitFor();
  await waitUntilScrolled(visitor);
}

/** Sends two messages while the server is unreachable, and waits until the chat shows that they were not sent. */
async function sendWhileOffline(visitor: Visitor, name: string, open: () => Promise<void>): Promise<void> {
  const { page } = visitor;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (visitor.isOffline) return void socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  await open();
  visitor.isOffline = true;
  for (const socket of sockets) await socket.close();
  await page.route(/chat\/send-message/, (route) => route.abort('connectionrefused'));
  const unsent = page.getByRole('log', { name: 'Messages' }).getByText(/^Not sent\./);
  for (const [index, text] of [long, 'Hello?'].entries()) {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await unsent.nth(index).waitFor();
  }
  await page.getByRole('dialog', { name }).getByText('Reconnecting…').waitFor();
}

export const chatScreens: readonly Screen[] = [
  {
    name: 'buyer-chat',
    as: 'buyer',
    open: async (visitor) => {
      await visitor.page.goto('/orders?chat');
      await visitor.page.getByText(/^One more thing/).waitFor();
      await waitUntilScrolled(visitor);
    },
  },
  {
    name: 'buyer-chat-empty',
    as: 'newcomer',
    open: async ({ page }) => {
      await page.goto('/catalogue?chat');
      await page.getByText('Start a conversation').waitFor();
    },
  },
  {
    name: 'buyer-chat-unreachable',
    as: 'buyer',
    open: async ({ page }) => {
      await page.route(/chat\/my-chat/, (route) => route.abort('connectionrefused'));
      await page.goto('/orders?chat');
      await page.getByText('Failed to load chat').waitFor();
    },
  },
  {
    name: 'buyer-chat-away',
    as: 'buyer',
    only: 'small',
    open: (visitor) =>
      sendWhileOffline(visitor, 'Chat with us', async () => {
        await visitor.page.goto('/orders?chat');
        await visitor.page.getByText(/^One more thing/).waitFor();
      }),
  },
  { name: 'admin-chat', as: 'admin', open: support },
  {
    name: 'admin-chat-away',
    as: 'admin',
    open: (visitor) => sendWhileOffline(visitor, 'Customer Support', () => conversation(visitor, /Demo Buyer/)),
  },
  {
    name: 'admin-chat-waiting',
    as: 'admin',
    open: async (visitor) => {
      await support(visitor);
      await visitor.page.getByText('Waiting', { exact: true }).click();
      await visitor.page.getByRole('button', { name: /^María del Carmen.*Waiting for an answer/ }).waitFor();
    },
  },
  { name: 'admin-chat-conversation', as: 'admin', open: (visitor) => conversation(visitor, /Demo Buyer/) },
  { name: 'admin-chat-long-name', as: 'admin', open: (visitor) => conversation(visitor, new RegExp(`${longName}`)) },
  {
    name: 'admin-chat-menu',
    as: 'admin',
    open: async (visitor) => {
      await conversation(visitor, /Demo Buyer/);
      await visitor.page.getByRole('button', { name: 'Conversation menu' }).click();
      await visitor.page.getByRole('menuitem', { name: 'Clear history' }).waitFor();
    },
  },
  {
    name: 'admin-chat-clear',
    as: 'admin',
    open: async (visitor) => {
      await conversation(visitor, /Demo Buyer/);
      await visitor.page.getByRole('button', { name: 'Conversation menu' }).click();
      await visitor.page.getByRole('menuitem', { name: 'Clear history' }).click();
      await dialog(visitor, 'Clear chat history').waitFor();
    },
  },
  {
    name: 'admin-chat-start',
    as: 'admin',
    open: async (visitor) => {
      await support(visitor);
      await visitor.page.getByRole('button', { name: 'Start new chat' }).click();
      await dialog(visitor, 'Start new chat')
        .getByRole('button', { name: /^Shopkeeper/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-chat-start-none',
    as: 'admin',
    open: async (visitor) => {
      await support(visitor);
      await visitor.page.getByRole('button', { name: 'Start new chat' }).click();
      await visitor.page.getByRole('textbox', { name: 'Search buyers' }).fill('nobody at all');
      await visitor.page.getByText('No buyers found').waitFor();
    },
  },
];
