import { joinedTexts } from '@portal/contract/documents/mixed-text';
import type { PasteResponse } from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import type { PublishedLine } from '@portal/contract/stock-files';
import { Flex } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { errorMessageOf, request } from '../../../shared/data/api';
import { lotsExpected, readLots } from '../../../shared/form/lots-text';
import { useDraftContents } from '../draft-context';
import { draftApiPath } from '../use-draft';
import { pasteProblemText } from './paste-problems';

interface Props {
  draftId: string;
  lines: ReadonlyMap<string, PublishedLine>;
}

const described = ({ reference, description, colour, size }: PublishedLine) =>
  joinedTexts([reference, description, colour, size]);

/** The line whose reference or barcode was typed exactly so, if it is the only one. */
function exactLine(lines: ReadonlyMap<string, PublishedLine>, typed: string): PublishedLine | undefined {
  const found = [...lines.values()].filter(({ reference, barcode }) => reference === typed || barcode === typed);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Reference or barcode, Enter, lots, Enter: what a barcode scanner types. Anything but an exact reference or barcode is
 * looked up by the server, with the rules by which it reads a workbook.
 */
export function QuickEntry({ draftId, lines }: Props) {
  const { t } = useTranslation('drafts');
  const { sheet } = useDraftContents();
  const [typed, setTyped] = useState('');
  const [lots, setLots] = useState('');
  const [found, setFound] = useState<PublishedLine>();
  const [note, setNote] = useState('');
  const referenceField = useRef<HTMLInputElement>(null);
  const lotsField = useRef<HTMLInputElement>(null);

  const show = (line: PublishedLine) => {
    // The field has to show the present lots before they are selected, and a scanner types the next key at once.
    flushSync(() => {
      setFound(line);
      setNote('');
      setLots(String(sheet.lots(line._id) || ''));
    });
    lotsField.current?.focus();
    lotsField.current?.select();
  };
  const lookUp = async () => {
    const text = typed.trim();
    if (text === '') return;
    const exact = exactLine(lines, text);
    if (exact) return show(exact);
    // An answer that arrives after the text was changed is about something else.
    const isCurrent = () => referenceField.current?.value.trim() === text;
    try {
      const { matched, problems } = await request<PasteResponse>(draftApiPath(draftId, '/paste'), {
        method: 'POST',
        json: { text: `${text}\t1` },
      });
      if (!isCurrent()) return;
      const line = lines.get(matched[0]?.stockItemId ?? '');
      if (line) show(line);
      else {
        const [problem] = problems;
        const about = lines.get(problem?.stockItemId ?? '');
        setNote(problem ? pasteProblemText(problem, about) : t('quick.unknown', { reference: text }));
      }
    } catch (error) {
      if (isCurrent()) setNote(errorMessageOf(error, messages.drafts.pasteFailed));
    }
  };
  const enter = () => {
    // An empty field clears the line.
    const reading = readLots(lots.trim() || '0');
    if (!('lots' in reading)) return setNote(lotsExpected(lots));
    if (!found) return referenceField.current?.focus();
    sheet.edit([{ stockItemId: found._id, lots: reading.lots }]);
    setNote(t('quick.entered', { reference: found.reference, count: reading.lots }));
    setFound(undefined);
    setTyped('');
    setLots('');
    referenceField.current?.focus();
  };
  const shownNote = note || (found && described(found));
  const onEnter = (act: () => unknown) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  return (
    <Flex className="quick-entry" role="group" aria-label={t('quick.title')}>
      <input
        ref={referenceField}
        className="quick-reference"
        dir="auto"
        autoComplete="off"
        aria-label={t('quick.reference')}
        placeholder={t('quick.reference')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setFound(undefined);
          setNote('');
        }}
        onKeyDown={onEnter(() => void lookUp())}
      />
      <input
        ref={lotsField}
        className="quick-lots"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('columns.lots')}
        placeholder={t('columns.lots')}
        value={lots}
        onChange={({ target }) => {
          setLots(target.value);
          setNote('');
        }}
        onKeyDown={onEnter(enter)}
      />
      <span role="status" className="quick-note" title={shownNote}>
        {shownNote}
      </span>
    </Flex>
  );
}
