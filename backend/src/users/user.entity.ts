import { defineEntity } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type BuyerType, buyerTypes, type CompanyAddress, type SessionUser } from '@portal/contract/auth';
import type { TaxDetails } from '@portal/contract/documents/tax-details';
import type { Emirate } from '@portal/contract/documents/tax-identities';
import { type Language, languages } from '@portal/contract/languages';
import {
  type AccountStatus,
  accountStatuses,
  type CompanyRole,
  companyRoles,
  type Role,
  roles,
  type StaffRole,
  staffRoles,
} from '@portal/contract/policy';
import type { SecondFactorState } from '@portal/contract/second-factor';
import { v7 as uuid } from 'uuid';

export interface NewUser {
  name: string;
  /** The e-mail address, which the input classes have trimmed and lower-cased. */
  email: string;
  passwordHash: string;
  role: Role;
  /** Of an administrator; an owner when it is not given. */
  staffRole?: StaffRole | undefined;
  /** The company of a buyer who is invited into one; without it the buyer is the first owner of a new company. */
  memberOf?: { companyId: string; companyRole: CompanyRole };
  status: AccountStatus;
}

interface Company {
  buyerType: BuyerType;
  name: string;
  address: CompanyAddress;
}

export const userSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: (p) => ({
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text(),
    role: p.enum(roles),
    /** What an administrator does in the team; null for buyers. */
    staffRole: p.enum(staffRoles).strictNullable(),
    /**
     * The account that registered the buyer's company: it has the company's details, terms and status, and orders, chats
     * and documents name it as the buyer. A buyer's own id for who registered; null for the team.
     */
    companyId: p.uuid().strictNullable(),
    companyRole: p.enum(companyRoles).strictNullable(),
    status: p.enum(accountStatuses),
    name: p.text(),
    language: p.enum(languages).strictNullable(),
    phone: p.text().strictNullable(),
    buyerType: p.enum(buyerTypes).strictNullable(),
    companyName: p.text().strictNullable(),
    companyWebsite: p.text().strictNullable(),
    companyStreet: p.text().strictNullable(),
    companyCity: p.text().strictNullable(),
    companyCountry: p.text().strictNullable(),
    trn: p.text().strictNullable(),
    licenceNumber: p.text().strictNullable(),
    licenceAuthority: p.text().strictNullable(),
    emirate: p.text().$type<Emirate>().strictNullable(),
    lastLogin: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    removedAt: p.datetime().strictNullable(),
    /** When the second factor was set up; null without one. */
    secondFactorSince: p.datetime().strictNullable(),
    // Only companies have values in these columns. SQL statements read and write the columns; the entity never loads them.
    adminNotes: p.text().nullable().lazy(),
    rejectionReason: p.text().nullable().lazy(),
    statusChangedAt: p.datetime().nullable().lazy(),
    statusChangedBy: p.uuid().nullable().lazy(),
    /** Days until an invoice is due; null: the portal's default. */
    paymentDays: p.integer().nullable().lazy(),
    /** AED; null: the portal's default. */
    creditLimit: p.decimal().precision(18).scale(2).nullable().lazy(),
    onHoldSince: p.datetime().nullable().lazy(),
    holdReason: p.text().nullable().lazy(),
  }),
});

export class User extends userSchema.class {
  override id = uuid();
  override staffRole: StaffRole | null = null;
  override companyId: string | null = null;
  override companyRole: CompanyRole | null = null;
  override language: Language | null = null;
  override phone: string | null = null;
  override buyerType: BuyerType | null = null;
  override companyName: string | null = null;
  override companyWebsite: string | null = null;
  override companyStreet: string | null = null;
  override companyCity: string | null = null;
  override companyCountry: string | null = null;
  override trn: string | null = null;
  override licenceNumber: string | null = null;
  override licenceAuthority: string | null = null;
  override emirate: Emirate | null = null;
  override lastLogin: Date | null = null;
  override createdAt = new Date();
  override removedAt: Date | null = null;
  override secondFactorSince: Date | null = null;

  constructor(user: NewUser) {
    super();
    this.name = user.name;
    this.email = user.email;
    this.passwordHash = user.passwordHash;
    this.role = user.role;
    this.staffRole = user.role === 'admin' ? (user.staffRole ?? 'owner') : null;
    if (user.role === 'buyer') {
      this.companyId = user.memberOf?.companyId ?? this.id;
      this.companyRole = user.memberOf?.companyRole ?? 'owner';
    }
    this.status = user.status;
  }

  belongsTo(company: Company): this {
    this.buyerType = company.buyerType;
    this.companyName = company.name;
    this.locatedAt(company.address);
    return this;
  }

  locatedAt({ street, city, country }: CompanyAddress): void {
    Object.assign(this, { companyStreet: street, companyCity: city, companyCountry: country });
  }

  registeredAs({ trn, licenceNumber, licenceAuthority, emirate }: TaxDetails): void {
    Object.assign(this, { trn, licenceNumber, licenceAuthority, emirate });
  }
}

userSchema.setClass(User);

/**
 * Returns the fields of a user's own account that clients may see. Responses never contain the entity itself, which
 * holds the password hash (row R24). `company` is the account of the user's company.
 */
function toSessionUser(user: User, company: User, secondFactor: SecondFactorState): SessionUser {
  const { companyStreet: street, companyCity: city, companyCountry: country } = company;
  const { trn, licenceNumber, licenceAuthority, emirate } = company;
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    staffRole: user.staffRole,
    companyId: user.companyId,
    companyRole: user.companyRole,
    status: user.status,
    language: user.language,
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLogin?.toISOString() ?? null,
    buyerType: company.buyerType,
    companyName: company.companyName,
    companyWebsite: company.companyWebsite,
    companyAddress: street && city && country ? { street, city, country } : null,
    taxDetails: user.role === 'buyer' ? { trn, licenceNumber, licenceAuthority, emirate } : null,
    secondFactor,
  };
}

/** Returns the account of the user's company, which is the user's own for the team and for who registered a company. */
export async function companyOf(em: EntityManager, user: User): Promise<User> {
  return user.companyId === null || user.companyId === user.id ? user : em.findOneOrFail(User, user.companyId);
}

/** Returns what a client may see of a user's own account. */
export async function sessionUserOf(
  em: EntityManager,
  user: User,
  secondFactor: SecondFactorState,
): Promise<SessionUser> {
  return toSessionUser(user, await companyOf(em, user), secondFactor);
}
