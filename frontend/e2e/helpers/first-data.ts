import { writeStockWorkbook } from '../../../backend/seeds/demo/write-stock-workbook';
import { hashPassword } from '../../../backend/src/auth/passwords/passwords';
import { withClient } from '../../../backend/test/database/stock-invariants';
import { Api } from './api';
import { firstBrands } from './first-brands';
import type { Portal } from './portal';

const buyers = [
  { of: 'buyer', name: 'Demo Buyer', company: 'Demo Boutique', status: 'approved' },
  { of: 'pendingBuyer', name: 'Demo Applicant', company: 'Demo Concept Store', status: 'pending' },
] as const;

/** Adds an approved buyer, a pending buyer, and two brands with a stock file each. */
export async function addFirstData(portal: Portal, databaseUrl: string): Promise<void> {
  for (const { of, name, company, status } of buyers) {
    const { email, password } = portal[of];
    // Inserted into the database, because registration and approval would write notifications and mails, which tests
    // count.
    await withClient(databaseUrl, async (client) =>
      client.query(
        `insert into users (id, email, password_hash, role, status, name, buyer_type, company_name, company_street,
           company_city, company_country, created_at)
         values (gen_random_uuid(), $1, $2, 'buyer', $3, $4, 'Retail', $5, '12 Market Road', 'Dubai', 'AE', now())`,
        [email, await hashPassword(password), status, name, company],
      ),
    );
  }
  const admin = await Api.signIn(portal.url, portal.admin);
  for (const { name, fileName, sheet } of firstBrands) {
    await admin.publish(await admin.brand(name), fileName, await writeStockWorkbook(sheet));
  }
}
