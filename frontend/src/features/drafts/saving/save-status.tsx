import { messages } from '@portal/contract/messages';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessageOf } from '../../../shared/data/api';
import { AskBeforeLeaving } from '../../../shared/leaving/ask-before-leaving';
import type { SavedSheet } from '../use-sheet';

/**
 * Shows whether everything is saved. There is no save button, because cells are saved as they are typed: leaving the page
 * loses only texts that are no whole lots, and is asked about.
 */
export function SaveStatus({ saved: { sheet, queue, giveUp } }: { saved: SavedSheet }) {
  const { t } = useTranslation('drafts');
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const invalid = useSyncExternalStore(sheet.subscribe, sheet.invalidIds).length;
  const isQuiet = state.kind === 'saving' || (state.kind === 'saved' && invalid === 0);
  return (
    <span className="save-status">
      <span role="status" className={isQuiet ? 'muted' : 'save-waiting'}>
        {state.kind === 'saved' && (invalid > 0 ? t('save.invalid', { count: invalid }) : t('save.saved'))}
        {state.kind === 'saving' && t('save.saving')}
        {state.kind === 'waiting' &&
          (state.isOffline ? t('save.waiting', { count: state.cells }) : t('save.notYet', { count: state.cells }))}
        {state.kind === 'refused' && errorMessageOf(state.error, messages.drafts.saveFailed)}
      </span>
      {state.kind === 'refused' && (
        <>
          <Button type="link" size="small" onClick={() => void queue.flush()}>
            {t('save.again')}
          </Button>
          <Button type="link" size="small" title={t('save.givesUp', { count: state.cells })} onClick={giveUp}>
            {t('save.keepSaved')}
          </Button>
        </>
      )}
      <AskBeforeLeaving isUnsaved={invalid > 0} />
    </span>
  );
}
