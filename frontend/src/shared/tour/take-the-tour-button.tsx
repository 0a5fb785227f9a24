import { CompassOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTourControls } from './use-tour';

/** Renders the button on the help pages that starts the tour again. */
export function TakeTheTourButton() {
  const { t } = useTranslation('portal');
  const { start } = useTourControls();
  return (
    <Button className="help-tour" icon={<CompassOutlined aria-hidden />} onClick={start}>
      {t('takeTheTour')}
    </Button>
  );
}
