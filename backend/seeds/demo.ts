import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { CreateBrandInput } from '@portal/contract/catalogue';
import type { AccountStatus } from '@portal/contract/policy';
import { hashPassword } from '../src/auth/passwords.js';
import { Brand } from '../src/catalogue/brands/brand.entity.js';
import { BrandsService } from '../src/catalogue/brands/brands.service.js';
import { PublishStockFile } from '../src/catalogue/stock-files/publish-stock-file.js';
import { listStockFiles } from '../src/catalogue/stock-files/stock-file.js';
import { writeStockWorkbook } from '../src/catalogue/workbook/order-workbook-writer.js';
import { User } from '../src/users/user.entity.js';
import { accountLine, generatedPassword } from './account-line.js';
import { demoBrands } from './demo-brands.js';

const demoBuyers: { email: string; name: string; company: string; status: AccountStatus }[] = [
  { email: 'buyer@portal.local', name: 'Demo Buyer', company: 'Demo Boutique', status: 'approved' },
  { email: 'pending@portal.local', name: 'Demo Applicant', company: 'Demo Concept Store', status: 'pending' },
];

/**
 * Two brands with a stock file each and two buyers. Each part is made only where it is missing, so that a start that was
 * killed in the middle is completed by the next. Returns a line per account.
 */
export async function seedDemo(app: INestApplicationContext, uploads: string): Promise<string[]> {
  const orm = app.get(MikroORM);
  const em = orm.em.fork();
  const lines: string[] = [];
  for (const { email, name, company, status } of demoBuyers) {
    const password = generatedPassword();
    const passwordHash = await hashPassword(password);
    const user =
      (await em.findOne(User, { email, removedAt: null })) ??
      new User({ name, email, passwordHash, role: 'buyer', status });
    user.passwordHash = passwordHash;
    user.belongsTo({
      buyerType: 'Retail',
      name: company,
      address: { street: '12 Market Road', city: 'Dubai', country: 'AE' },
    });
    await em.persist(user).flush();
    lines.push(accountLine(status === 'approved' ? 'Approved buyer' : 'Pending buyer', email, password));
  }
  const admin = await em.findOneOrFail(User, { role: 'admin', removedAt: null });
  const caller = { id: admin.id, role: 'admin', status: 'approved', sessionId: '' } as const;
  for (const { name, fileName, sheet } of demoBrands) {
    // Services work in the context of a request; here one is made for each brand.
    await RequestContext.create(orm.em, async () => {
      const existing = await orm.em.findOne(Brand, { name, deletedAt: null });
      const input = Object.assign(new CreateBrandInput(), { name });
      const brandId = existing?.id ?? (await app.get(BrandsService).create(input))._id;
      if ((await listStockFiles(orm.em, caller, brandId)).length > 0) return;
      const path = join(uploads, randomUUID());
      try {
        const bytes = await writeStockWorkbook(sheet);
        await writeFile(path, bytes);
        await app.get(PublishStockFile).publish(caller, brandId, { path, name: fileName, bytes: bytes.length });
      } finally {
        await rm(path, { force: true });
      }
    });
  }
  return lines;
}
