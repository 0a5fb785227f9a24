import type { Buyer } from '@portal/contract/buyers';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { shortDate, shortDateTime } from '../../shared/ui/dates';
import { BuyerStatus } from './buyer-status';
import { addressLines, missing, websiteLink } from './buyer-words';

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className="buyer-section" aria-label={title}>
      <div className="buyer-section-head">
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || missing}</dd>
    </div>
  );
}

export function PersonalFacts({ buyer }: { buyer: Buyer }) {
  const { name, email, phone } = buyer;
  return (
    <Section title="Personal Information">
      <dl className="buyer-facts">
        <Fact name="Name">{name}</Fact>
        <Fact name="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name="Phone">{phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}</Fact>
      </dl>
    </Section>
  );
}

export function CompanyFacts({ buyer }: { buyer: Buyer }) {
  const { companyName, buyerType, companyWebsite } = buyer;
  const link = companyWebsite && websiteLink(companyWebsite);
  return (
    <Section title="Company Information">
      <dl className="buyer-facts">
        <Fact name="Company Name">{companyName}</Fact>
        <Fact name="Type">{buyerType}</Fact>
        <Fact name="Website">
          {link ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {companyWebsite}
            </a>
          ) : (
            companyWebsite
          )}
        </Fact>
        <Fact name="Address">{addressLines(buyer).join('\n')}</Fact>
      </dl>
    </Section>
  );
}

export function AccountStatusFacts({ buyer, onUpdate }: { buyer: Buyer; onUpdate: () => void }) {
  const { status, statusChangedAt, statusChangedBy, rejectionReason, adminNotes, createdAt, lastLogin } = buyer;
  const update = (
    <Button size="small" onClick={onUpdate}>
      Update Status
    </Button>
  );
  return (
    <Section title="Account Status" action={update}>
      <dl className="buyer-facts">
        <Fact name="Status">
          <BuyerStatus status={status} />
        </Fact>
        {statusChangedAt && (
          <Fact name="Changed">
            {shortDateTime(statusChangedAt)}
            {statusChangedBy && ` by ${statusChangedBy}`}
          </Fact>
        )}
        {rejectionReason && <Fact name="Rejection reason">{rejectionReason}</Fact>}
        <Fact name="Registration Date">{shortDate(createdAt)}</Fact>
        <Fact name="Last Login">{lastLogin === null ? 'Never' : shortDateTime(lastLogin)}</Fact>
        <Fact name="Notes">{adminNotes}</Fact>
      </dl>
    </Section>
  );
}
