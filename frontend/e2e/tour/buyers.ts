import type { AdminBrand } from '@portal/contract/brands';
import type { Buyer, BuyersResponse } from '@portal/contract/buyers';
import type { Locator } from 'playwright-core';
import type { Api } from '../helpers/api';
import type { Visitor } from '../helpers/browser';
import type { Screen } from './tour';

/** A long but realistic name, to test the layout. */
export const longName = 'María del Carmen Fernández-Villaverde y Gutiérrez de los Ríos';
const people = [
  ['Layla Haddad', 'Haddad Trading', 'Wholesale', 'ae', 'Dubai'],
  ['Jonas Lindqvist', 'Lindqvist & Söner', 'Retail', 'se', 'Göteborg'],
  [
    longName,
    'Sociedad Limitada de Importaciones y Distribuciones Textiles del Mediterráneo',
    'Wholesale',
    'es',
    'Palma',
  ],
  ['Zeynep Yılmaz', 'İzmir Moda', 'Online', 'tr', 'İzmir'],
  ['Omar Aziz', 'Aziz Fashion House', 'Retail', 'om', 'Muscat'],
] as const;
const kinds = ['Wholesale', 'Retail', 'Online'] as const;

/** Creates buyers in every status. The buyer with the longest name has all optional fields. */
export async function createBuyers(admin: Api): Promise<void> {
  const all = [
    ...people,
    ...Array.from({ length: 25 }, (_, index) => {
      const letter = String.fromCharCode(65 + index);
      return [`Shopkeeper ${letter}`, `Shop of the Letter ${letter}`, kinds[index % 3]!, 'ae', 'Sharjah'] as const;
    }),
  ];
  for (const [index, [name, companyName, buyerType, country, city]] of all.entries()) {
    await admin.call('POST', '/auth/register', {
      name,
      email:
        index === 2
          ? `accounts.payable.and.purchasing@${'importaciones-'.repeat(3)}textiles.example`
          : `applicant${index}@shops.example`,
      phone: `+971 50 123 45${String(index).padStart(2, '0')}`,
      phoneCountryCode: 'ae',
      companyName,
      companyAddress: { street: `${index + 1} Marina Walk, third floor`, city, country },
      buyerType,
      password: 'a pass-phrase',
      confirmPassword: 'a pass-phrase',
    });
  }
  const { buyers } = await admin.call<BuyersResponse>('GET', '/buyers?search=.example');
  const idOf = (wantedName: string) => buyers.find(({ name }) => name === wantedName)!._id;
  const decide = (name: string, status: Buyer['status'], more: object = {}) =>
    admin.call('PUT', `/buyers/${idOf(name)}/status`, { status, ...more });
  await decide(longName, 'approved', {
    notes: 'Met at the spring fair in Milan.\nPays late; ask for half of it in advance.',
  });
  await decide('Layla Haddad', 'approved');
  await decide('Zeynep Yılmaz', 'rejected', { rejectionReason: 'The trade licence has expired.' });
  for (const letter of 'ABCDEFGHIJKLMNOP') await decide(`Shopkeeper ${letter}`, 'approved');
  for (let index = 1; index <= 14; index += 1) {
    await admin.call<AdminBrand>('POST', '/brands', {
      name: `Atelier ${String(index).padStart(2, '0')} – Capsule Collection`,
      visibility: 'specific_buyers',
      visibleToBuyers: index % 2 === 0 ? [idOf(longName)] : [idOf('Layla Haddad')],
    });
  }
}

const path = '/admin/buyers';
const dialog = ({ page }: Visitor, name: string): Locator => page.getByRole('dialog', { name });

async function list(visitor: Visitor, query = ''): Promise<void> {
  await visitor.page.goto(`${path}${query}`);
  await visitor.page.getByText(/^Showing \d+ of \d+ buyers$/).waitFor();
}

async function details(visitor: Visitor, name: string): Promise<Locator> {
  await list(visitor, `?search=${encodeURIComponent(name)}`);
  await visitor.page.getByRole('link', { name, exact: true }).click();
  const drawer = dialog(visitor, 'Buyer Details');
  await drawer.getByRole('list', { name: 'Brands' }).waitFor();
  return drawer;
}

async function openDialog(visitor: Visitor, name: string, entry: string, title: string): Promise<Locator> {
  await list(visitor, `?search=${encodeURIComponent(name)}`);
  await visitor.page.getByRole('button', { name: `Actions for ${name}` }).click();
  await visitor.page.getByRole('menuitem', { name: entry }).click();
  const openedDialog = dialog(visitor, title);
  await openedDialog.getByText(name).first().waitFor();
  return openedDialog;
}

export const buyerScreens: readonly Screen[] = [
  { name: 'admin-buyers', as: 'admin', open: (visitor) => list(visitor) },
  {
    name: 'admin-buyers-menu',
    as: 'admin',
    open: async (visitor) => {
      await list(visitor, '?status=pending');
      await visitor.page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await visitor.page.getByRole('menuitem', { name: 'Approve Buyer' }).waitFor();
    },
  },
  {
    name: 'admin-buyers-none',
    as: 'admin',
    open: async ({ page }) => {
      await page.goto(`${path}?search=nobody+at+all&status=rejected`);
      await page.getByText('No buyers match your search criteria').waitFor();
    },
  },
  {
    name: 'admin-buyers-down',
    as: 'admin',
    open: async ({ page }) => {
      await page.route(/api\/buyers/, (route) => route.abort('connectionrefused'));
      await page.goto(path);
      await page.getByText('Failed to load buyers').waitFor();
    },
  },
  { name: 'admin-buyer', as: 'admin', open: async (visitor) => void (await details(visitor, longName)) },
  { name: 'admin-buyer-pending', as: 'admin', open: async (visitor) => void (await details(visitor, 'Omar Aziz')) },
  {
    name: 'admin-buyer-status',
    as: 'admin',
    open: async (visitor) => {
      await (await details(visitor, 'Zeynep Yılmaz')).getByRole('button', { name: 'Update Status' }).click();
      await dialog(visitor, 'Update Buyer Status').getByLabel('Reason (optional)').waitFor();
    },
  },
  {
    name: 'admin-buyer-brands',
    as: 'admin',
    open: async (visitor) => {
      await (await details(visitor, longName)).getByRole('button', { name: 'Manage Brand Access' }).click();
      await dialog(visitor, 'Manage Brand Access').getByText('7 of 14 selected').waitFor();
    },
  },
  {
    name: 'admin-buyer-reject',
    as: 'admin',
    open: async (visitor) => void (await openDialog(visitor, 'Omar Aziz', 'Reject Buyer', 'Reject Buyer Application')),
  },
  {
    name: 'admin-buyer-remove',
    as: 'admin',
    open: async (visitor) => void (await openDialog(visitor, longName, 'Remove Buyer', 'Remove Buyer')),
  },
];
