import { MailOutlined, MessageOutlined, PhoneOutlined } from '@ant-design/icons';
import { messages } from '@portal/contract/messages';
import type { HelpAnswer } from '@portal/contract/settings';
import { Link } from 'react-router';

interface NeedHelpProps {
  help: HelpAnswer | undefined;
  chat: boolean;
}

export function NeedHelp({ help, chat }: NeedHelpProps) {
  return (
    <aside className="help-note" aria-label="Need help?">
      <h2 className="help-note-title">Need help?</h2>
      <p>Our team answers in the chat of this platform, or by phone.</p>
      <dl className="help-contacts">
        <div>
          <dt>
            <MessageOutlined aria-hidden /> Chat
          </dt>
          <dd>{chat ? <Link to="?chat=">Chat with us</Link> : 'Chat with us'}</dd>
        </div>
        <div>
          <dt>
            <PhoneOutlined aria-hidden /> Phone
          </dt>
          <dd>
            {help?.supportPhone ? (
              <a className="figures" href={`tel:${help.supportPhone.replace(/[^+\d]/g, '')}`}>
                {help.supportPhone}
              </a>
            ) : (
              <span className="help-missing">{messages.help.notProvided}</span>
            )}
          </dd>
        </div>
        {help?.supportEmail && (
          <div>
            <dt>
              <MailOutlined aria-hidden /> E-mail
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
