import { EllipsisOutlined } from '@ant-design/icons';
import type { HelpPageResponse } from '@portal/contract/settings';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BankDetails } from './bank-details';
import { NeedHelpSection } from './need-help-section';
import { OrderSteps } from './order-steps';
import { StatusDefinitions } from './status-definitions';

const tabs = ['order', 'statuses', 'bank'] as const;

interface HelpContentsProps {
  /** The support contacts and bank accounts; undefined while they are loading and after a failure. */
  help: HelpPageResponse | undefined;
  waiting: boolean;
  /** True if the chat can be opened from this page; administrators' preview only names the chat. */
  chat?: boolean;
}

/** The help in three tabs, each with its own address (row P03). */
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
              <section className="help-proposals">
                <h2 className="help-step-title">{t('proposals.title')}</h2>
                <p>{t('proposals.text')}</p>
                <p>{t('proposals.backOrders')}</p>
              </section>
              <section className="help-proposals">
                <h2 className="help-step-title">{t('invoices.title')}</h2>
                <p>{t('invoices.text')}</p>
              </section>
              <NeedHelpSection help={help} chat={chat} />
            </>
          ),
        },
        { key: 'statuses', label: t('orderStatusDefinitions'), children: <StatusDefinitions /> },
        { key: 'bank', label: t('bankTransferDetails'), children: <BankDetails help={help} waiting={waiting} /> },
      ]}
    />
  );
}
