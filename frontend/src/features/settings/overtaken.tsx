import type { Settings } from '@portal/contract/settings';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortDateTime } from '../../shared/ui/dates';
import { Note } from '../../shared/ui/note';
import { settingWord } from './setting-words';

interface OvertakenProps {
  by: Settings;
  fields: readonly string[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two administrators at once: nothing typed is lost, and nothing of the other is overwritten unseen (row X09). */
export function Overtaken({ by, fields, onKeepMine, onTakeTheirs }: OvertakenProps) {
  const { t } = useTranslation('settings');
  return (
    <Note
      type="warning"
      className="form-alert"
      message={
        <>
          <p>
            {t('changedMeanwhile', {
              by: by.changedBy ?? t('anotherAdministrator'),
              fields: fields.map(settingWord).join(', '),
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
