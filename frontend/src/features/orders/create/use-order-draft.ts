import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import { useState } from 'react';
import type { OrderUpload } from '../order-calls';
import { useBrandChoices, useBuyerChoices, useStockFileChoices } from './use-order-choices';

type Field = 'buyerId' | 'brand' | 'file' | 'excelFile';
export interface Missing {
  field: Field;
  message: string;
}

/** What an address chose beforehand. */
export interface Chosen {
  brand?: string;
  file?: string;
}

export interface Draft {
  buyerId?: string;
  brand?: string;
  file?: string;
  excelFile: File | null;
}

/** An address may be old: what is no longer there to choose was not chosen. */
function known(id: string | undefined, rows: readonly { _id: string }[] | undefined): string | undefined {
  return rows === undefined || rows.some(({ _id }) => _id === id) ? id : undefined;
}

function onlyOne(rows: readonly { _id: string }[] | undefined): string | undefined {
  return rows?.length === 1 ? rows[0]?._id : undefined;
}

/** What was chosen so far. A brand or file that is the only one counts as chosen; nothing else is chosen for the person. */
export function useOrderDraft(role: Role, beforehand: Chosen) {
  const [draft, setDraft] = useState<Draft>({ ...beforehand, excelFile: null });
  const buyers = useBuyerChoices(role);
  const brands = useBrandChoices(role);
  const brand = known(draft.brand, brands.data) ?? onlyOne(brands.data);
  const stockFiles = useStockFileChoices(brand);
  const chosen: Draft = { ...draft, brand, file: known(draft.file, stockFiles.data) ?? onlyOne(stockFiles.data) };
  const change = (part: Partial<Draft>) =>
    // Stock files belong to a brand.
    setDraft((current) => ({ ...current, ...('brand' in part ? { file: undefined } : {}), ...part }));
  return {
    draft: chosen,
    change,
    choices: { buyers, brands, stockFiles },
    upload: complete(chosen, role),
    missing: firstMissing(chosen, role),
  };
}

function complete({ buyerId, brand, file, excelFile }: Draft, role: Role): OrderUpload | null {
  if (brand === undefined || file === undefined || excelFile === null) return null;
  if (role !== 'admin') return { brand, file, excelFile };
  return buyerId === undefined ? null : { brand, file, excelFile, buyerId };
}

function firstMissing(draft: Draft, role: Role): Missing | null {
  if (role === 'admin' && draft.buyerId === undefined) {
    return { field: 'buyerId', message: messages.orders.buyerRequired };
  }
  const field = (['brand', 'file', 'excelFile'] as const).find((name) => !draft[name]);
  return field === undefined ? null : { field, message: messages.orders.fieldsRequired };
}
