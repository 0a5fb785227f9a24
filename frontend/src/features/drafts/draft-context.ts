import type { PublishedLine } from '@portal/contract/stock-files';
import { createContext, use, useSyncExternalStore } from 'react';
import type { LotsSheet } from './sheet/lots-sheet';

interface DraftContents {
  sheet: LotsSheet;
  /** True when the draft cannot be changed: it was submitted, or the user may not order. */
  isReadOnly: boolean;
  /** The API address of the stock file; undefined when it has no pictures. */
  picturesPath: string | undefined;
}

export const DraftContext = createContext<DraftContents | null>(null);

export function useDraftContents(): DraftContents {
  const contents = use(DraftContext);
  if (contents === null) throw new Error('No draft is shown here');
  return contents;
}

/** Returns a line's lots, and renders the caller only when they change. */
export function useLots({ _id }: PublishedLine): number {
  const { sheet } = useDraftContents();
  return useSyncExternalStore(sheet.subscribe, () => sheet.lots(_id));
}
