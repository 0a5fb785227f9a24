import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import {
  ChangeDraftInput,
  type Draft,
  type DraftChange,
  DraftItemsQuery,
  type DraftItemsResponse,
  type DraftStockResponse,
  type DraftsResponse,
  OpenDraftInput,
  type OpenedDraft,
  SubmitDraftInput,
} from '@portal/contract/drafts';
import { messages } from '@portal/contract/messages';
import type { PlacedOrder } from '@portal/contract/orders';
import { type Caller, CallerParam } from '../../auth/caller.js';
import { Allow } from '../../platform/access.js';
import { Audited } from '../../platform/audit/audited.js';
import { ApiTags } from '../../platform/http/api-description.js';
import { IdempotencyKeyParam } from '../../platform/http/idempotency.js';
import { IdPipe } from '../../platform/http/inputs/id.pipe.js';
import { RateLimited } from '../../platform/http/rate-limits.js';
import { ChangeDraft } from './change-draft.js';
import { DraftsReader } from './drafts.query.js';
import { OpenDraft } from './open-draft.js';
import { OrderAgain } from './order-again.js';
import { SubmitDraft } from './submit-draft.js';

const draftId = new IdPipe('draft.not_found', messages.drafts.notFound);

/** Orders that are filled in on screen (beyond 2). Administrators do everything for a buyer. */
@ApiTags('drafts')
@Controller('drafts')
export class DraftsController {
  constructor(
    private readonly drafts: DraftsReader,
    private readonly opener: OpenDraft,
    private readonly again: OrderAgain,
    private readonly changer: ChangeDraft,
    private readonly submitter: SubmitDraft,
  ) {}

  @Get()
  @Allow('draft:read')
  async list(@CallerParam() caller: Caller): Promise<DraftsResponse> {
    return { drafts: await this.drafts.list(caller) };
  }

  /**
   * Of orders that are ordered again, a repetition with the same Idempotency-Key writes nothing. Limited like uploads,
   * because ordering a long order again takes as long.
   */
  @Post()
  @Audited('draft.open', { except: 'The draft is open already' })
  @Allow('order:create')
  @RateLimited('upload')
  async open(
    @CallerParam() caller: Caller,
    @Body() input: OpenDraftInput,
    @IdempotencyKeyParam() key?: string,
  ): Promise<OpenedDraft> {
    if (input.from) return this.again.open(caller, input, input.from.order, key);
    // The key is of no use here: opening an open draft writes nothing, and after it was submitted, a new one is wanted.
    const { draft, isNew } = await this.opener.open(caller, input);
    return { draft, isNew, problems: [], problemCount: 0, errorCount: 0 };
  }

  @Get(':id')
  @Allow('draft:read')
  one(@CallerParam() caller: Caller, @Param('id', draftId) id: string): Promise<Draft> {
    return this.drafts.one(caller, id);
  }

  @Get(':id/items')
  @Allow('draft:read')
  items(
    @CallerParam() caller: Caller,
    @Param('id', draftId) id: string,
    @Query() query: DraftItemsQuery,
  ): Promise<DraftItemsResponse> {
    return this.drafts.items(caller, id, query);
  }

  @Get(':id/stock')
  @Allow('draft:read')
  stock(@CallerParam() caller: Caller, @Param('id', draftId) id: string): Promise<DraftStockResponse> {
    return this.drafts.stock(caller, id);
  }

  /** A repetition with the same Idempotency-Key answers the first result and writes nothing. */
  @Patch(':id')
  @Audited('draft.change', { except: 'The cells and details have these values already' })
  @Allow('order:create')
  @RateLimited('draftChange')
  change(
    @CallerParam() caller: Caller,
    @Param('id', draftId) id: string,
    @Body() input: ChangeDraftInput,
    @IdempotencyKeyParam() key?: string,
  ): Promise<DraftChange> {
    return this.changer.change(caller, id, input, key);
  }

  /** However often it is repeated, a draft becomes one order. */
  @Post(':id/submit')
  @Audited('draft.submit', { except: 'The draft has become an order already' })
  @Allow('order:create')
  @RateLimited('upload')
  submit(
    @CallerParam() caller: Caller,
    @Param('id', draftId) id: string,
    @Body() seen: SubmitDraftInput,
  ): Promise<PlacedOrder> {
    return this.submitter.submit(caller, id, seen);
  }

  @Delete(':id')
  @Audited('draft.remove')
  @Allow('order:create')
  async delete(@CallerParam() caller: Caller, @Param('id', draftId) id: string): Promise<MessageResponse> {
    await this.changer.delete(caller, id);
    return { message: messages.drafts.deleted };
  }
}
