import { joinedTexts } from '@portal/contract/documents/mixed-text';
import type { Draft } from '@portal/contract/drafts';
import type { PublishedLine } from '@portal/contract/stock-files';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../shared/access/session';
import { useOpenDraft } from '../../../shared/drafts/use-open-draft';
import { Notice } from '../../../shared/ui/notice';
import { spinner } from '../../../shared/ui/states/spinner';
import { texts } from '../../../texts/texts';
import { useDraftItems, useLoadedReferences } from '../use-draft';
import { type UnsavedCells, UnsentCells } from './unsent-cells';

/**
 * Lists the cells that could not be saved before the draft was submitted elsewhere. They stay in the browser until
 * another draft is begun with them or they are given up (row G01).
 */
export function UnsavedOfSubmitted({ draft, unsaved }: { draft: Draft; unsaved: UnsavedCells }) {
  const { t } = useTranslation('drafts');
  const { items } = useDraftItems(draft);
  const title = t('unsaved.submitted', { count: unsaved.cells.size });
  return <UnsavedNotice draftId={draft._id} unsaved={unsaved} title={title} lines={items} />;
}

/** The same for a draft that was deleted or that the user may no longer see. */
export function UnsavedOfMissing({ id }: { id: string }) {
  const { t } = useTranslation('drafts');
  const { _id: userId } = useSessionUser();
  const [unsaved] = useState(() => {
    const stored = new UnsentCells(userId, id);
    return stored.setAside(stored.read());
  });
  const lines = useLoadedReferences(id);
  const title = t('unsaved.missing', { count: unsaved.cells.size });
  return <UnsavedNotice draftId={id} unsaved={unsaved} title={title} lines={lines} />;
}

interface Props {
  draftId: string;
  unsaved: UnsavedCells;
  title: string;
  /** The draft's references, as far as they are loaded. */
  lines: readonly PublishedLine[];
}

function UnsavedNotice({ draftId, unsaved: { cells, place }, title, lines }: Props) {
  const { t } = useTranslation('drafts');
  const { _id: userId } = useSessionUser();
  const [isOver, setOver] = useState(false);
  const forget = () => {
    new UnsentCells(userId, draftId).forgetUnsaved();
    setOver(true);
  };
  const { start, busy } = useOpenDraft(({ draft }) => {
    new UnsentCells(userId, draft._id).add(cells);
    forget();
  });
  if (cells.size === 0 || isOver) return null;
  const byId = new Map(lines.map((line) => [line._id, line]));
  const listed = [...cells].flatMap(([id, lots]) => {
    const line = byId.get(id);
    return line ? [{ id, text: cellText(line, lots) }] : [];
  });
  return (
    <Notice
      type="warning"
      role="alert"
      message={title}
      description={
        <Flex vertical gap="small" align="start">
          {listed.length > 0 && (
            <ul className="draft-unsaved" aria-label={t('unsaved.title')}>
              {listed.map(({ id, text }) => (
                <li key={id}>{text}</li>
              ))}
            </ul>
          )}
          <p>{t('unsaved.kept')}</p>
          <Flex wrap gap="small">
            {place && (
              <Button type="primary" loading={busy && spinner} onClick={() => start(place)}>
                {t('unsaved.beginAnother')}
              </Button>
            )}
            <Button onClick={forget}>{t('unsaved.giveUp')}</Button>
          </Flex>
        </Flex>
      }
    />
  );
}

function cellText({ reference, colour, size }: PublishedLine, lots: number): string {
  const name = joinedTexts([reference, colour, size]);
  return `${name}: ${lots === 0 ? texts.t('drafts:unsaved.cleared') : texts.t('trade:lots', { count: lots })}`;
}
