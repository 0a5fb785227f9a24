import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { readLots } from './lots-text';

interface LotsInput<Former> {
  lots: number | null;
  /** The lots of an empty field. */
  empty: 0 | null;
  /** The typed text that is not a whole number of lots, if there is one. */
  invalid: string | undefined;
  /** The present state of what the field changes. */
  state: Former;
  /** The fewest lots that the field takes. */
  least?: number;
  onLots: (lots: number | null) => void;
  /** Called with a text that is not a whole number of lots, and with the state from before the typing to restore. */
  onInvalid: (text: string, former: Former) => void;
  /** Called when Escape gives up such a text. */
  onRestore: () => void;
}

/**
 * Returns the properties of a text field for whole lots. The typed text stays in the field, also when it is not a whole
 * number: a field that drops single keystrokes would make 25 of 2.5.
 */
export function useLotsInput<Former>(entry: LotsInput<Former>) {
  const { lots, empty, invalid, state, least, onLots, onInvalid, onRestore } = entry;
  /** The field while it has the focus. */
  const focused = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const former = useRef(state);
  const ownLots = useRef<number | null>(undefined);
  const ownText = useRef<string>(undefined);
  const read = (text: string): number | null | undefined => {
    if (text.trim() === '') return empty;
    const reading = readLots(text, least);
    return 'lots' in reading ? reading.lots : undefined;
  };
  const written = lots === empty ? '' : String(lots);
  const value = invalid ?? (typed !== undefined && read(typed) === lots ? typed : written);

  useLayoutEffect(() => {
    if (lots === ownLots.current) return;
    ownLots.current = undefined;
    former.current = state;
  }, [lots, state]);
  // After an undo, or a change by somebody else, digits overwrite the focused cell as they do after moving to it.
  useLayoutEffect(() => {
    if (value === ownText.current) return;
    ownText.current = undefined;
    focused.current?.select();
  }, [value]);

  return {
    value,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const text = target.value;
      const wanted = read(text);
      setTyped(text);
      ownText.current = text;
      ownLots.current = wanted;
      if (wanted === undefined) onInvalid(text, former.current);
      else onLots(wanted);
    },
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      focused.current = target;
      former.current = state;
      // Digits then overwrite the cell, as in a spreadsheet.
      target.select();
    },
    onBlur: () => {
      focused.current = null;
      ownText.current = undefined;
      setTyped(undefined);
    },
    /** Escape restores the lots from before the typing. Pressed again, it leaves the field. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || invalid === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onRestore();
    },
  };
}
