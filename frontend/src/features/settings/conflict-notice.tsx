import type { Settings } from '@portal/contract/settings';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../shared/ui/notice';
import { shortDateTime } from '../../shared/ui/values/dates';
import { listInWords } from '../../shared/ui/values/list-in-words';
import { settingLabel } from './settings-values';

interface ConflictNoteProps {
  by: Settings;
  fields: readonly string[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * Shown when another administrator has saved settings while the user was editing them: the user decides whose values to
 * keep (row X09).
 */
export function ConflictNotice({ by, fields, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  const { t } = useTranslation('settings');
  return (
    <Notice
      type="warning"
      role="alert"
      message={
        <>
          <p>
            {t('changedMeanwhile', {
              by: by.changedBy ?? t('anotherAdministrator'),
              fields: listInWords(fields.map(settingLabel)),
              date: shortDateTime(by.changedAt),
            })}
          </p>
          <Flex gap="small" wrap className="settings-choice">
            <Button size="small" onClick={onKeepMine}>
              {t('continueWithMyEntries')}
            </Button>
            <Button size="small" onClick={onTakeTheirs}>
              {t('discardMyEntries')}
            </Button>
          </Flex>
        </>
      }
    />
  );
}
