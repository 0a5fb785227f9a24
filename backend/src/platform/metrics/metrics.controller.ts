import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import { messages } from '@portal/contract/messages';
import type { Response } from 'express';
import { ENV, type Env } from '../../config/env.js';
import { Public } from '../access.js';
import { ApiExcludeController } from '../http/api-description.js';
import { DomainError } from '../http/errors/domain-error.js';
import { Metrics } from './metrics.js';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** For Prometheus, which has no user account: it sends `METRICS_TOKEN`. Without that setting the route responds 404. */
@ApiExcludeController()
@Controller('metrics')
@Public()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  async read(@Headers('authorization') given: string | undefined, @Res() response: Response): Promise<void> {
    const { metricsToken } = this.env;
    if (metricsToken === null) throw new DomainError('common.not_found', messages.common.notFound);
    if (!timingSafeEqual(hash(given ?? ''), hash(`Bearer ${metricsToken}`))) {
      throw new DomainError('auth.unauthenticated', messages.auth.unauthenticated);
    }
    response.set({ 'Content-Type': this.metrics.contentType, 'Cache-Control': 'no-store' });
    response.send(await this.metrics.text());
  }
}
