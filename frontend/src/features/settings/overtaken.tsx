import type { Settings } from '@portal/contract/settings';
import { Alert, Button, Flex } from 'antd';
import { shortDateTime } from '../../shared/ui/dates';
import { settingWord } from './setting-words';

interface OvertakenProps {
  by: Settings;
  fields: readonly string[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two administrators at once: nothing typed is lost, and nothing of the other is overwritten unseen (row X09). */
export function Overtaken({ by, fields, onKeepMine, onTakeTheirs }: OvertakenProps) {
  return (
    <Alert
      type="warning"
      showIcon
      className="form-alert"
      message={
        <>
          <p>
            {by.changedBy ?? 'Another administrator'} changed {fields.map(settingWord).join(', ')} on{' '}
            {shortDateTime(by.changedAt)}, while you were editing. What you entered is still here and not saved.
          </p>
          <Flex gap="small" wrap className="settings-choice">
            <Button size="small" onClick={onKeepMine}>
              Continue with my entries
            </Button>
            <Button size="small" onClick={onTakeTheirs}>
              Discard my entries
            </Button>
          </Flex>
        </>
      }
    />
  );
}
