import { EllipsisOutlined } from '@ant-design/icons';
import type { HelpAnswer } from '@portal/contract/settings';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BankDetails } from './bank-details';
import { NeedHelp } from './need-help';
import { OrderSteps } from './order-steps';
import { StatusDefinitions } from './status-definitions';

const tabs = ['order', 'statuses', 'bank'] as const;

interface HelpContentsProps {
  /** Absent while it is loaded, and where that failed. */
  help: HelpAnswer | undefined;
  waiting: boolean;
  /** Whether the reader can open the chat from here. */
  chat?: boolean;
}

/** Three tabs (row P03), each with an address of its own. */
export function HelpContents({ help, waiting, chat = false }: HelpContentsProps) {
  const { t } = useTranslation(['help', 'shared']);
  const [params, setParams] = useSearchParams();
  const open = tabs.find((tab) => tab === params.get('tab')) ?? tabs[0];
  const choose = (tab: string) =>
    setParams(
      (now) => {
        if (tab === tabs[0]) now.delete('tab');
        else now.set('tab', tab);
        return now;
      },
      { replace: true },
    );
  return (
    <Tabs
      more={{ icon: <EllipsisOutlined aria-label={t('shared:more')} /> }}
      className="help-tabs"
      activeKey={open}
      onChange={choose}
      items={[
        {
          key: 'order',
          label: t('howToPlaceAnOrder'),
          children: (
            <>
              <OrderSteps />
              <NeedHelp help={help} chat={chat} />
            </>
          ),
        },
        { key: 'statuses', label: t('orderStatusDefinitions'), children: <StatusDefinitions /> },
        { key: 'bank', label: t('bankTransferDetails'), children: <BankDetails help={help} waiting={waiting} /> },
      ]}
    />
  );
}
