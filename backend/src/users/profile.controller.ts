import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Put } from '@nestjs/common';
import { type CurrentUserResponse } from '@portal/contract/auth';
import { can } from '@portal/contract/policy';
import { BuyerProfileInput, ProfileInput } from '@portal/contract/profile';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { audit, differences } from '../platform/audit/audit.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiBodyOneOf, ApiTags } from '../platform/http/api-description.js';
import { inputValidation } from '../platform/http/inputs/validation.pipe.js';
import { broadcast } from '../platform/live/broadcast.js';
import { broadcastPeople } from './broadcast-people.js';
import { lockCompanyAsOwner } from './company-status.js';
import { companyOf, sessionUserOf, User } from './user.entity.js';

@ApiTags('auth')
@Controller('auth/me')
export class ProfileController {
  constructor(private readonly em: EntityManager) {}

  /** The fields depend on what the caller may do, so the input class is chosen here instead of by Nest. */
  @Put()
  @Audited('account.change-profile')
  @Allow('profile:own')
  @ApiBodyOneOf(BuyerProfileInput, ProfileInput)
  async update(@Body() body: unknown, @CallerParam() caller: Caller): Promise<CurrentUserResponse> {
    const metatype = can(caller, 'company:manage') ? BuyerProfileInput : ProfileInput;
    const input = (await inputValidation.transform(body, { type: 'body', metatype })) as
      | ProfileInput
      | BuyerProfileInput;
    return this.em.transactional(async (em) => {
      if (input instanceof BuyerProfileInput) await lockCompanyAsOwner(em, caller);
      const user = await em.findOneOrFail(User, caller.id);
      const company = await companyOf(em, user);
      const before = { person: auditedPerson(user), company: auditedCompany(company) };
      user.name = input.name;
      user.phone = input.phone ?? null;
      if (input instanceof BuyerProfileInput) {
        changeCompany(company, input);
        await broadcast(em, { resource: 'buyers', type: 'updated', ids: [company.id] }, { role: 'admin' });
        await broadcast(em, { resource: 'session', type: 'updated', ids: [] }, { company: company.id });
      } else {
        await broadcast(em, { resource: 'session', type: 'updated', ids: [] }, { user: user.id });
      }
      await broadcastPeople(em, caller.companyId, 'updated', user.id);
      await em.flush();
      const ofCompany = differences(before.company, auditedCompany(company));
      const changes = [...differences(before.person, auditedPerson(user)), ...ofCompany];
      // The record of the act is the company, whoever of its owners changes it.
      const { id } = ofCompany.length > 0 ? company : user;
      await audit(em, 'account.change-profile', { id, changes });
      return { user: await sessionUserOf(em, user, caller.secondFactor) };
    });
  }
}

/** Fields that are not sent stay as they are. */
function changeCompany(company: User, input: BuyerProfileInput): void {
  const { companyName, buyerType, companyWebsite, companyAddress, taxDetails } = input;
  company.companyName = companyName ?? company.companyName;
  company.buyerType = buyerType ?? company.buyerType;
  if (companyWebsite !== undefined) company.companyWebsite = companyWebsite;
  if (companyAddress) company.locatedAt(companyAddress);
  if (taxDetails) company.registeredAs(taxDetails);
}

const auditedPerson = ({ name, phone }: User) => ({ name, phone });

function auditedCompany(company: User) {
  const { buyerType, companyName, companyWebsite, companyStreet, companyCity, companyCountry } = company;
  const { trn, licenceNumber, licenceAuthority, emirate } = company;
  const address = { companyStreet, companyCity, companyCountry };
  return { buyerType, companyName, companyWebsite, ...address, trn, licenceNumber, licenceAuthority, emirate };
}
