import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Put } from '@nestjs/common';
import { type CurrentUserResponse } from '@portal/contract/auth';
import { BuyerProfileInput, ProfileInput } from '@portal/contract/profile';
import { type Caller, CallerParam } from '../auth/caller.js';
import { Allow } from '../platform/access.js';
import { audit, differences } from '../platform/audit/audit.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiBodyOneOf, ApiTags } from '../platform/http/api-description.js';
import { inputValidation } from '../platform/http/inputs/validation.pipe.js';
import { broadcast } from '../platform/live/broadcast.js';
import { sessionUserOf, User } from './user.entity.js';

@ApiTags('auth')
@Controller('auth/me')
export class ProfileController {
  constructor(private readonly em: EntityManager) {}

  /** The fields depend on the caller's role, so the input class is chosen here instead of by Nest. */
  @Put()
  @Audited('account.change-profile')
  @Allow('profile:own')
  @ApiBodyOneOf(BuyerProfileInput, ProfileInput)
  async update(@Body() body: unknown, @CallerParam() caller: Caller): Promise<CurrentUserResponse> {
    const metatype = caller.role === 'buyer' ? BuyerProfileInput : ProfileInput;
    const input = (await inputValidation.transform(body, { type: 'body', metatype })) as
      | ProfileInput
      | BuyerProfileInput;
    return this.em.transactional(async (em) => {
      const user = await em.findOneOrFail(User, caller.id);
      const before = auditedProfile(user);
      user.name = input.name;
      user.phone = input.phone ?? null;
      if (input instanceof BuyerProfileInput) {
        const { companyName: name, companyWebsite: website, companyAddress: address } = input;
        user.belongsTo({ buyerType: input.buyerType ?? user.buyerType, name, website, address });
        if (input.taxDetails) user.registeredAs(input.taxDetails);
        await broadcast(em, { resource: 'buyers', type: 'updated', ids: [caller.id] }, { role: 'admin' });
      }
      await em.flush();
      await audit(em, 'account.change-profile', { id: user.id, changes: differences(before, auditedProfile(user)) });
      return { user: await sessionUserOf(em, user, caller.secondFactor) };
    });
  }
}

function auditedProfile(user: User) {
  const { name, phone, buyerType, companyName, companyWebsite, companyStreet, companyCity, companyCountry } = user;
  const { trn, licenceNumber, licenceAuthority, emirate } = user;
  const company = { buyerType, companyName, companyWebsite, companyStreet, companyCity, companyCountry };
  return { name, phone, ...company, trn, licenceNumber, licenceAuthority, emirate };
}
