import { Controller, Delete, Get } from '@nestjs/common';
import type { MessageResponse } from '@portal/contract/auth';
import { messages } from '@portal/contract/messages';
import type { DemoSizeResponse } from '@portal/contract/settings';
import { Allow } from '../platform/access.js';
import { Audited } from '../platform/audit/audited.js';
import { ApiTags } from '../platform/http/api-description.js';
import { DemoService } from './demo.service.js';

@ApiTags('settings')
@Controller('demo')
@Allow('settings:manage')
export class DemoController {
  constructor(private readonly demo: DemoService) {}

  @Get()
  read(): Promise<DemoSizeResponse> {
    return this.demo.read();
  }

  /** Deletes the demo's brands, buyers and orders with everything that belongs to them, and nothing else. */
  @Delete()
  @Audited('demo.remove')
  async remove(): Promise<MessageResponse> {
    await this.demo.remove();
    return { message: messages.demo.removed };
  }
}
