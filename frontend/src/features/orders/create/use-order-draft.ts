import { messages } from '@portal/contract/messages';
import type { Role } from '@portal/contract/policy';
import type { TableChoice } from '@portal/contract/workbook';
import { useState } from 'react';
import { useBrandChoices, useBuyerChoices, useStockFileChoices } from '../../../shared/data/whole-lists';
import type { OrderUpload } from '../order-calls';

type Field = 'buyerId' | 'brand' | 'file' | 'excelFile';
export interface MissingOrderField {
  field: Field;
  message: string;
}

/** The brand and stock file that a link preselects. */
export interface PreselectedChoices {
  brand?: string;
  file?: string;
}

export interface OrderDraft {
  buyerId?: string;
  brand?: string;
  file?: string;
  excelFile: File | null;
  /** Columns that the user chose for this Excel file instead of the recognised columns. */
  tables?: TableChoice[];
}

/**
 * Returns the id unless the loaded rows lack it, because an old link may contain the id of a deleted brand or stock
 * file.
 */
function existingId(id: string | undefined, rows: readonly { _id: string }[] | undefined): string | undefined {
  return rows === undefined || rows.some(({ _id }) => _id === id) ? id : undefined;
}

function onlyOne(rows: readonly { _id: string }[] | undefined): string | undefined {
  return rows?.length === 1 ? rows[0]?._id : undefined;
}

/**
 * Holds the choices of the create dialog. If there is only one brand or only one stock file, it is chosen
 * automatically.
 */
export function useOrderDraft(role: Role, preselected: PreselectedChoices) {
  const [draft, setDraft] = useState<OrderDraft>({ ...preselected, excelFile: null });
  const buyers = useBuyerChoices({
    label: ({ name, companyName }) => (companyName ? `${name} · ${companyName}` : name),
    searchableText: ({ email }) => email,
  });
  const brands = useBrandChoices();
  const brand = existingId(draft.brand, brands.rows) ?? onlyOne(brands.rows);
  const stockFiles = useStockFileChoices(brand);
  const chosen: OrderDraft = {
    ...draft,
    brand,
    file: existingId(draft.file, stockFiles.rows) ?? onlyOne(stockFiles.rows),
  };
  const change = (part: Partial<OrderDraft>) =>
    // A change of the brand clears the stock file, which belongs to a brand. A change of the Excel file clears the
    // columns, which were chosen for one file.
    setDraft((current) => ({
      ...current,
      ...('brand' in part ? { file: undefined } : {}),
      ...('excelFile' in part ? { tables: undefined } : {}),
      ...part,
    }));
  return {
    draft: chosen,
    change,
    choices: { buyers, brands, stockFiles },
    upload: complete(chosen, role),
    missing: firstMissing(chosen, role),
  };
}

function complete({ buyerId, brand, file, excelFile, tables }: OrderDraft, role: Role): OrderUpload | null {
  if (brand === undefined || file === undefined || excelFile === null) return null;
  if (role !== 'admin') return { brand, file, excelFile, tables };
  return buyerId === undefined ? null : { brand, file, excelFile, buyerId, tables };
}

function firstMissing(draft: OrderDraft, role: Role): MissingOrderField | null {
  if (role === 'admin' && draft.buyerId === undefined) {
    return { field: 'buyerId', message: messages.orders.buyerRequired };
  }
  const field = (['brand', 'file', 'excelFile'] as const).find((name) => !draft[name]);
  return field === undefined ? null : { field, message: messages.orders.fieldsRequired };
}
