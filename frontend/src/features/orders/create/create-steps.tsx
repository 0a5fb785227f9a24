import { QuestionCircleOutlined } from '@ant-design/icons';
import type { Role } from '@portal/contract/policy';
import { Flex, Steps } from 'antd';
import { useTranslation } from 'react-i18next';
import { helpPath } from '../../../shared/access/paths';
import { useIsWindowAtLeast } from '../../../shared/ui/use-is-window-at-least';
import type { OrderDraft } from './use-order-draft';

/**
 * Shows which steps of the order are done, and links buyers to the guide on the help page (O01), which administrators
 * do not have.
 */
export function CreateOrderSteps({ role, draft }: { role: Role; draft: OrderDraft }) {
  const { t } = useTranslation('orders');
  const wide = useIsWindowAtLeast('md');
  const steps = [
    ...(role === 'admin' ? [{ title: t('buyer'), done: draft.buyerId !== undefined }] : []),
    { title: t('brand'), done: draft.brand !== undefined },
    { title: t('stockFile'), done: draft.file !== undefined },
    { title: t('upload'), done: draft.excelFile !== null },
    { title: t('checkAndSubmit'), done: false },
  ];
  const current = steps.findIndex(({ done }) => !done);
  const status = (done: boolean, index: number) => (done ? 'finish' : index === current ? 'process' : 'wait');
  return (
    <Flex vertical gap="small" className="orders-steps">
      {wide && (
        <Steps size="small" items={steps.map(({ title, done }, index) => ({ title, status: status(done, index) }))} />
      )}
      {role === 'buyer' && (
        // The guide opens in a new window, so that the choices in the dialog are kept.
        <a className="orders-help" href={helpPath} target="_blank" rel="noopener">
          <QuestionCircleOutlined aria-hidden /> {t('stepByStepGuide')}
        </a>
      )}
    </Flex>
  );
}
