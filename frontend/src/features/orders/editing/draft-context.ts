import { createContext, use, useSyncExternalStore } from 'react';
import type { EditableLine, LineEdit } from './editable-line';
import type { ProposalDraft } from './proposal-draft';

interface Editing {
  draft: ProposalDraft;
  /** Lots that the server found to be available, by the ids of the stock items that it refused. */
  shortages: ReadonlyMap<string, number>;
  /** True after an attempt to send incomplete changes: missing entries are then marked. */
  showsMissing: boolean;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (editing === null) throw new Error('No order is being edited here');
  return editing;
}

/** Returns what was typed on a line, and renders the caller only when this line is edited. */
export function useLineEdit({ stockItemId }: EditableLine): LineEdit | undefined {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.subscribe, () => draft.edit(stockItemId));
}
