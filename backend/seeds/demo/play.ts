import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { CreateBrandInput } from '@portal/contract/brands';
import { BuyerStatusInput } from '@portal/contract/buyers';
import { SendMessageInput } from '@portal/contract/chat';
import { SellerDetails } from '@portal/contract/documents/tax-details';
import { ProposalInput, RevisedLineInput } from '@portal/contract/order-revisions';
import { type Order, PlaceOrderInput } from '@portal/contract/orders';
import { BankAccount, SettingsInput } from '@portal/contract/settings';
import { sql } from 'kysely';
import { type Caller, callerWithoutSession } from '../../src/auth/caller.js';
import { ChangeBuyer } from '../../src/buyers/change-buyer.js';
import { BrandsService } from '../../src/catalogue/brands/brands.service.js';
import { InventorySource, LedgerInventory } from '../../src/catalogue/inventory/inventory-source.js';
import { PublishStockFile } from '../../src/catalogue/publishing/publish-stock-file.js';
import { ReplaceStockFile } from '../../src/catalogue/publishing/replace-stock-file.js';
import { UploadPublisher } from '../../src/catalogue/publishing/upload-publisher.js';
import { ChatService } from '../../src/chat/chat.service.js';
import { notifyOfRegistration } from '../../src/notifications/account-notifications.js';
import { coverBackOrders } from '../../src/orders/jobs/cover-back-orders.js';
import { deductPart } from '../../src/orders/jobs/deduct-part.js';
import { ApproveOrder } from '../../src/orders/lifecycle/approve-order.js';
import { ChangeOrder } from '../../src/orders/lifecycle/change-order.js';
import { CreditOrder } from '../../src/orders/lifecycle/credit-order.js';
import { PlaceOrder } from '../../src/orders/lifecycle/place-order.js';
import { ReplaceAttachment } from '../../src/orders/lifecycle/replace-attachment.js';
import { OrdersReader } from '../../src/orders/reading/orders.query.js';
import { AnswerProposal } from '../../src/orders/revisions/answer-proposal.js';
import { ProposeChanges } from '../../src/orders/revisions/propose-changes.js';
import { OrderSheet } from '../../src/orders/sheets/order-sheet.js';
import { database } from '../../src/platform/db/database.js';
import { typedSql } from '../../src/platform/db/typed-sql.js';
import { DomainError } from '../../src/platform/http/errors/domain-error.js';
import { WorkQueue } from '../../src/platform/work-queue/work-queue.js';
import { SettingsService } from '../../src/settings/settings.service.js';
import { User } from '../../src/users/user.entity.js';
import { WorkbookCopier } from '../../src/workbook/isolation/workbook-copier.js';
import { demoBrands } from './brands.js';
import { demoBuyers, demoColleagues } from './buyers.js';
import type { PreparedFiles } from './prepared-files.js';
import { type Step, type Story, seesSelectiveBrands } from './story.js';
import { demoInvoiceFile } from './uploads.js';

/**
 * Reads each order once. A step of the story does not use the order that its use case returns, so it may be the one of an
 * earlier step.
 */
class OrdersReadOnce extends OrdersReader {
  readonly #orders = new Map<string, Promise<Order>>();

  override one(caller: Caller, id: string): Promise<Order> {
    const order = this.#orders.get(id) ?? super.one(caller, id);
    this.#orders.set(id, order);
    return order;
  }
}

/** Executes the steps of the story with the portal's use cases, in the transaction of `em`. */
export class StoryPlayer {
  readonly #buyers = new Map<number, string>();
  readonly #colleagues = new Map<number, Caller>();
  readonly #brands = new Map<number, string>();
  readonly #files = new Map<number, string>();
  readonly #orders = new Map<number, Order>();
  /**
   * Indexes of the orders that were rejected because stock was short at their approval. Their later steps are skipped.
   */
  readonly #refused = new Set<number>();
  readonly #visits: { brand: string | undefined; file: string; buyer: string; at: Date; downloads: boolean }[] = [];
  /**
   * For each order that is approved, the step that gives it its final lines. The invoice is prepared after this step.
   */
  readonly #beforeApproval = new Set<Step>();
  readonly #publishFile: PublishStockFile;
  readonly #replaceFile: ReplaceStockFile;
  readonly #placeOrder: PlaceOrder;
  readonly #replaceAttachment: ReplaceAttachment;
  readonly #approveOrder: ApproveOrder;
  readonly #changeOrder: ChangeOrder;

  /**
   * The use cases that take files are created here with the storage and reader of `files`; all others come from the
   * app.
   */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly em: EntityManager,
    private readonly story: Story,
    private readonly administrator: Caller,
    private readonly files: PreparedFiles,
    /** Password hashes by e-mail address. The entry '' is for buyers without an entry of their own. */
    private readonly passwordHashes: ReadonlyMap<string, string>,
  ) {
    const { reader, storage } = files;
    const contextual = app.get(EntityManager);
    const orders = new OrdersReadOnce(contextual);
    const sheet = new OrderSheet(contextual, reader);
    const copier = app.get(WorkbookCopier);
    const uploads = new UploadPublisher(contextual, reader, storage, app.get(WorkQueue));
    this.#publishFile = new PublishStockFile(contextual, uploads);
    this.#replaceFile = new ReplaceStockFile(contextual, uploads);
    this.#placeOrder = new PlaceOrder(contextual, sheet, storage, orders, copier);
    this.#replaceAttachment = new ReplaceAttachment(contextual, sheet, storage, app.get(OrdersReader));
    this.#approveOrder = new ApproveOrder(contextual, storage, orders);
    this.#changeOrder = new ChangeOrder(contextual, orders, app.get(InventorySource));
    const latest = new Map<number, Step>();
    for (const step of story.steps) {
      if (step.do === 'place' || step.do === 'correct') latest.set(step.order, step);
      if (step.do === 'approve') this.#beforeApproval.add(latest.get(step.order) ?? missing());
    }
  }

  /** Saves the company's name, address and bank account, which buyers see on the Help page. */
  async begin(): Promise<void> {
    const settings = this.app.get(SettingsService);
    const account = Object.assign(new BankAccount(), {
      accountNumber: '0331234567890123456',
      accountName: 'Creek & Loom Trading LLC',
      iban: 'AE070331234567890123456',
      registeredAddress: 'Office 1204, Harbour Tower, Dubai, United Arab Emirates',
      bankName: 'Demo Bank',
      branchName: 'Deira',
      swiftCode: 'DEMOAEAD',
    });
    const { version, timeZone } = await settings.current();
    const input = Object.assign(new SettingsInput(), {
      ...{ version, timeZone, AED: account, EUR: new BankAccount() },
      companyName: 'Creek & Loom Trading LLC',
      companyAddress: 'Office 1204, Harbour Tower, Dubai, United Arab Emirates',
      supportPhone: '+971 4 555 0100',
      supportEmail: 'support@creekandloom.example',
      seller: Object.assign(new SellerDetails(), {
        legalName: 'Creek & Loom Trading LLC',
        legalNameArabic: 'كريك آند لوم للتجارة ذ.م.م',
        trn: '100000000000003',
        licenceNumber: 'DEMO-1204',
        licenceAuthority: 'Dubai Department of Economy and Tourism',
        street: 'Office 1204, Harbour Tower',
        city: 'Dubai',
        emirate: 'DXB',
      }),
    });
    const after = await settings.change(this.administrator, input);
    if (after.version !== version) await this.#mark('settings', String(after.version));
  }

  async play(step: Step): Promise<void> {
    switch (step.do) {
      case 'apply':
        return this.#apply(step.buyer);
      case 'join':
        return this.#join(step.colleague);
      case 'admit':
      case 'turn down':
        return this.#decideOnBuyer(step);
      case 'open brand':
        return this.#openBrand(step.brand, step.at);
      case 'publish':
      case 'replace':
        return this.#publish(step);
      case 'visit':
        return this.#visit(step);
      case 'place':
      case 'correct':
        return this.#order(step);
      case 'approve':
        return this.#approve(step);
      case 'deduct':
        // Deducts in this transaction and in the portal's own ledger only, because an external inventory has no demo
        // data.
        if (!this.#refused.has(step.order))
          await deductPart(this.em, new LedgerInventory(), this.#placed(step.order)._id);
        return;
      case 'propose':
        return this.#propose(step);
      case 'accept':
      case 'decline':
        return this.#answer(step);
      case 'cover back-orders':
        return coverBackOrders(this.em, this.#placed(step.order).stockFile._id);
      case 'credit':
        return this.#credit(step);
      case 'write':
        return this.#write(step);
      case 'read':
        return this.app
          .get(ChatService)
          .markRead(step.by === 'team' ? this.administrator : this.#buyer(step.buyer), this.#buyer(step.buyer).id);
      default:
        return this.#change(step);
    }
  }

  async #apply(index: number): Promise<void> {
    const { name, email, company, phone, type, address } = demoBuyers[index] ?? missing();
    const passwordHash = this.passwordHashes.get(email) ?? this.passwordHashes.get('') ?? missing();
    const user = new User({ name, email, passwordHash, role: 'buyer', status: 'pending' });
    user.phone = phone;
    user.belongsTo({ buyerType: type, name: company, address });
    await this.em.persist(user).flush();
    await notifyOfRegistration(this.em, user);
    this.#buyers.set(index, user.id);
    await this.#mark('buyer', user.id);
  }

  async #join(index: number): Promise<void> {
    const { buyer, name, email, companyRole } = demoColleagues[index] ?? missing();
    const founder = this.#buyer(buyer);
    const memberOf = { companyId: founder.id, companyRole };
    const passwordHash = this.passwordHashes.get('') ?? missing();
    const user = new User({ name, email, passwordHash, role: 'buyer', memberOf, status: 'approved' });
    await this.em.persist(user).flush();
    this.#colleagues.set(index, { ...founder, id: user.id, companyRole });
  }

  async #decideOnBuyer({ do: decision, buyer, at }: Step<'admit' | 'turn down'>): Promise<void> {
    const input = Object.assign(new BuyerStatusInput(), {
      status: decision === 'admit' ? 'approved' : 'rejected',
      ...(decision === 'turn down' && { rejectionReason: 'We supply resellers with a trade licence only.' }),
    });
    const { id } = this.#buyer(buyer);
    await this.app.get(ChangeBuyer).setStatus(this.administrator, id, input);
    await sql`update users set status_changed_at = ${at} where id = ${id}`.execute(database(this.em));
  }

  async #openBrand(index: number, at: Date): Promise<void> {
    const { name, selective } = demoBrands[index] ?? missing();
    const chosen = [...this.#buyers].filter(([buyer]) => seesSelectiveBrands(buyer)).map(([, id]) => id);
    const input = Object.assign(new CreateBrandInput(), {
      name,
      ...(selective && { visibility: 'specific_buyers', visibleToBuyers: chosen }),
    });
    const { _id: id } = await this.app.get(BrandsService).create(input);
    await sql`update brands set created_at = ${at} where id = ${id}`.execute(database(this.em));
    this.#brands.set(index, id);
    await this.#mark('brand', id);
  }

  async #publish(step: Step<'publish' | 'replace'>): Promise<void> {
    const { brand } = this.story.files[step.file] ?? missing();
    const known = this.#files.get(step.file);
    const upload = await this.files.upload(step);
    const { _id: id, version } = known
      ? await this.#replaceFile.replace(this.administrator, known, { upload })
      : await this.#publishFile.publish(this.administrator, this.#brands.get(brand) ?? missing(), { upload });
    this.#files.set(step.file, id);
    const db = database(this.em);
    // The temporary table of a replacement is normally dropped at the commit, but this transaction replaces several
    // files.
    await sql`drop table if exists incoming`.execute(db);
    await sql`update stock_files set uploaded_at = ${step.at} where id = ${id}`.execute(db);
    await sql`update stock_file_versions set published_at = ${step.at}
      where stock_file_id = ${id} and version = ${version}`.execute(db);
  }

  #visit({ at, buyer, file, downloads }: Step<'visit'>): void {
    const brand = this.#brands.get(this.story.files[file]?.brand ?? -1);
    const fileId = this.#files.get(file) ?? missing();
    this.#visits.push({ brand, file: fileId, buyer: this.#buyer(buyer).id, at, downloads });
  }

  /**
   * Writes all visits of the story. Each download gets the version of the stock file that was published at its time.
   */
  async writeVisits(): Promise<void> {
    const db = database(this.em);
    const visits = sql`jsonb_to_recordset(${JSON.stringify(this.#visits)}::jsonb)
      as visit (brand uuid, file uuid, buyer uuid, at timestamptz, downloads boolean)`;
    await sql`insert into brand_views (brand_id, buyer_id, viewed_at) select brand, buyer, at from ${visits}
      on conflict do nothing`.execute(db);
    await sql`insert into stock_file_downloads (stock_file_id, brand_id, buyer_id, version, downloaded_at)
      select file, brand, buyer, (select max(version) from stock_file_versions
        where stock_file_id = file and published_at <= at), at
      from ${visits} where downloads`.execute(db);
  }

  async #order(step: Step<'place' | 'correct'>): Promise<void> {
    const { buyer, file } = this.story.orders[step.order] ?? missing();
    const caller = step.do === 'place' ? this.#member(buyer, step.colleague) : this.#buyer(buyer);
    const upload = await this.files.upload(step);
    let order: Order;
    if (step.do === 'correct') {
      const { _id: id } = this.#placed(step.order);
      ({ order } = await this.#replaceAttachment.replace(caller, id, upload, { tables: undefined }));
    } else {
      const brand = this.#brands.get(this.story.files[file]?.brand ?? -1) ?? missing();
      const chosen = { brand, file: this.#files.get(file) ?? missing() };
      const input = Object.assign(new PlaceOrderInput(), chosen, detailsOf(step));
      order = await this.#placeOrder.place(caller, input, upload);
    }
    this.#orders.set(step.order, order);
    if (this.#beforeApproval.has(step) && !this.story.invoiced.has(step.order))
      this.files.add(order, demoInvoiceFile(step.order, order));
  }

  async #approve({ order: index }: Step<'approve'>): Promise<void> {
    const order = this.#placed(index);
    const { _id: id } = order;
    const invoice = this.story.invoiced.has(index) ? undefined : await this.files.upload(order);
    try {
      await this.#approveOrder.approve(this.administrator, { id, invoice });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'order.insufficient_inventory') throw error;
      this.#refused.add(index);
      const reason = 'Sold out meanwhile. Please order again from the new stock file.';
      await this.#changeOrder.change(this.administrator, { id, action: 'reject', reason });
    }
  }

  /** Proposes the order's lines without some lots of the first one, which are delivered in three weeks. */
  async #propose({ order, reason, isSoldOut, at }: Step<'propose'>): Promise<void> {
    const { _id: id, revision: base } = this.#placed(order);
    const { rows } = await typedSql<{ stockItemId: string; lots: number; free: number }>({
      stockItemId: 'text',
      lots: 'number',
      free: 'number',
    })`select stock_item_id as "stockItemId", lots, coalesce(available_lots - reserved_lots, 0) as free
      from order_lines join stock_items on stock_items.id = stock_item_id
      where order_id = ${id} order by order_lines.position`.execute(database(this.em));
    const expectedOn = new Date(at.getTime() + 21 * 24 * 3_600_000).toISOString().slice(0, 10);
    const lines = rows.map(({ stockItemId, lots, free }, index) => {
      const later = Math.ceil(lots / 2);
      // Ten more than are free: cancelled orders of the story may still return some.
      const backOrder = { lots: isSoldOut ? free + 10 : later, expectedOn };
      return Object.assign(
        new RevisedLineInput(),
        index > 0 ? { stockItemId, lots } : { stockItemId, lots: lots - later, backOrder },
      );
    });
    const input = Object.assign(new ProposalInput(), { base, lines, reason });
    await this.app.get(ProposeChanges).propose(this.administrator, { id, input, invoice: undefined });
  }

  async #answer(step: Step<'accept' | 'decline'>): Promise<void> {
    const { _id: id } = this.#placed(step.order);
    const caller = this.#buyer(this.story.orders[step.order]?.buyer ?? -1);
    const answers = this.app.get(AnswerProposal);
    if (step.do === 'accept') await answers.accept(caller, id, { backOrders: true });
    else await answers.decline(caller, id, { reason: step.reason });
  }

  async #change(step: Step<'confirm-payment' | 'cancel' | 'reject' | 'admin-cancel'>): Promise<void> {
    if (this.#refused.has(step.order)) return;
    const { _id: id } = this.#placed(step.order);
    const caller = step.do === 'cancel' ? this.#buyer(this.story.orders[step.order]?.buyer ?? -1) : this.administrator;
    const reason = 'reason' in step ? step.reason : undefined;
    await this.#changeOrder.change(caller, { id, action: step.do, reason });
  }

  async #credit({ order, reason }: Step<'credit'>): Promise<void> {
    if (this.#refused.has(order)) return;
    const { _id: id } = this.#placed(order);
    const credits = this.app.get(CreditOrder);
    const [line = missing()] = await credits.lines(this.administrator, id);
    const input = { lines: [{ lineId: line.lineId, lots: 1 }], reason, restock: false };
    await credits.credit(this.administrator, id, input);
  }

  async #write({ buyer, colleague, from, text }: Step<'write'>): Promise<void> {
    const chat = { ...(from === 'team' && { buyerId: this.#buyer(buyer).id }) };
    const input = Object.assign(new SendMessageInput(), { content: text, ...chat });
    await this.app.get(ChatService).send(from === 'team' ? this.administrator : this.#member(buyer, colleague), input);
  }

  /** Who registered the company, or the colleague. */
  #member(buyer: number, colleague: number | undefined): Caller {
    return colleague === undefined ? this.#buyer(buyer) : (this.#colleagues.get(colleague) ?? missing());
  }

  #buyer(index: number): Caller {
    return callerWithoutSession(this.#buyers.get(index) ?? missing(), 'buyer');
  }

  #placed(index: number): Order {
    return this.#orders.get(index) ?? missing();
  }

  async #mark(kind: 'buyer' | 'brand' | 'settings', record: string): Promise<void> {
    await sql`insert into demo_records (kind, record) values (${kind}, ${record})`.execute(database(this.em));
  }
}

function missing(): never {
  throw new Error('The story of the demo uses something that it has not introduced');
}

/** Every third order has a PO number, every sixth one a delivery date, and every twelfth one a note. */
function detailsOf({ order, at }: Step<'place'>): Pick<PlaceOrderInput, 'poNumber' | 'deliverOn' | 'note'> {
  if (order % 3 !== 0) return {};
  const wanted = new Date(at.getTime() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  return {
    poNumber: `PO-${4_700 + order}`,
    ...(order % 6 === 0 && { deliverOn: wanted }),
    ...(order % 12 === 0 && { note: 'Please pack by shop, and call the day before the delivery.' }),
  };
}
