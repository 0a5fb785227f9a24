import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { BuyerType, CompanyAddress, SessionUser } from '@portal/contract/auth';
import type { AccountStatus, Role } from '@portal/contract/policy';
import { v7 as uuid } from 'uuid';

interface NewUser {
  name: string;
  /** Trimmed and lower case, as the input classes leave it. */
  email: string;
  passwordHash: string;
  role: Role;
  status: AccountStatus;
}

interface Company {
  buyerType: BuyerType | null;
  name: string;
  website?: string;
  address: CompanyAddress;
}

@Entity({ tableName: 'users' })
export class User {
  @PrimaryKey({ type: 'uuid' })
  id: string = uuid();

  @Property({ type: 'text' })
  email: string;

  @Property({ type: 'text' })
  passwordHash: string;

  @Property({ type: 'text' })
  role: Role;

  @Property({ type: 'text' })
  status: AccountStatus;

  @Property({ type: 'text' })
  name: string;

  @Property({ type: 'text', nullable: true })
  phone: string | null = null;

  @Property({ type: 'text', nullable: true })
  buyerType: BuyerType | null = null;

  @Property({ type: 'text', nullable: true })
  companyName: string | null = null;

  @Property({ type: 'text', nullable: true })
  companyWebsite: string | null = null;

  @Property({ type: 'text', nullable: true })
  companyStreet: string | null = null;

  @Property({ type: 'text', nullable: true })
  companyCity: string | null = null;

  @Property({ type: 'text', nullable: true })
  companyCountry: string | null = null;

  @Property({ type: 'datetime', nullable: true })
  lastLogin: Date | null = null;

  @Property({ type: 'datetime' })
  createdAt: Date = new Date();

  @Property({ type: 'datetime', nullable: true })
  removedAt: Date | null = null;

  constructor(user: NewUser) {
    this.name = user.name;
    this.email = user.email;
    this.passwordHash = user.passwordHash;
    this.role = user.role;
    this.status = user.status;
  }

  belongsTo(company: Company): this {
    this.buyerType = company.buyerType;
    this.companyName = company.name;
    this.companyWebsite = company.website ?? null;
    this.companyStreet = company.address.street;
    this.companyCity = company.address.city;
    this.companyCountry = company.address.country;
    return this;
  }
}

/** The only way a user leaves the server: their own record, without the password's hash (row R24). */
export function toSessionUser(user: User): SessionUser {
  const { companyStreet: street, companyCity: city, companyCountry: country } = user;
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    phone: user.phone,
    role: user.role,
    status: user.status,
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLogin?.toISOString() ?? null,
    buyerType: user.buyerType,
    companyName: user.companyName,
    companyWebsite: user.companyWebsite,
    companyAddress: street && city && country ? { street, city, country } : null,
  };
}
