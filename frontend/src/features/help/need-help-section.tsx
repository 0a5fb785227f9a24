import { MailOutlined, MessageOutlined, PhoneOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { HelpPageResponse } from '@portal/contract/settings';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { translateSentence } from '../../texts/translate-sentence';

interface NeedHelpSectionProps {
  help: HelpPageResponse | undefined;
  chat: boolean;
}

export function NeedHelpSection({ help, chat }: NeedHelpSectionProps) {
  const { t } = useTranslation('help');
  const writes = useHasPermission('chat:write');
  return (
    <aside className="help-note" aria-label={t('needHelp')}>
      <h2 className="help-note-title">{t('needHelp')}</h2>
      <p>{writes ? t('howTheTeamAnswers') : t('colleaguesWrite')}</p>
      <dl className="help-contacts">
        {writes && (
          <div>
            <dt>
              <MessageOutlined aria-hidden /> {t('chat')}
            </dt>
            <dd>{chat ? <Link to="?chat=">{t('chatWithUs')}</Link> : t('chatWithUs')}</dd>
          </div>
        )}
        <div>
          <dt>
            <PhoneOutlined aria-hidden /> {t('phone')}
          </dt>
          <dd>
            {help?.supportPhone ? (
              <a className="figures" href={`tel:${help.supportPhone.replace(/[^+\d]/g, '')}`}>
                {help.supportPhone}
              </a>
            ) : (
              <span className="help-missing">{translateSentence(messages.help.notProvided)}</span>
            )}
          </dd>
        </div>
        {help?.supportEmail && (
          <div>
            <dt>
              <MailOutlined aria-hidden /> {t('email')}
            </dt>
            <dd>
              <a href={`mailto:${help.supportEmail}`}>{help.supportEmail}</a>
            </dd>
          </div>
        )}
      </dl>
    </aside>
  );
}
