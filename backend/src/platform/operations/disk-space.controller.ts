import { Controller, Get } from '@nestjs/common';
import type { DiskSpaceResponse } from '@portal/contract/disk-space';
import { Allow } from '../access.js';
import { DiskMonitor } from '../disk/disk-monitor.js';
import { ApiTags } from '../http/api-description.js';

@ApiTags('operations')
@Controller('disk-space')
@Allow('job:manage')
export class DiskSpaceController {
  constructor(private readonly monitor: DiskMonitor) {}

  /** Usage of the disks of this process; screens warn administrators from 90 % on. */
  @Get()
  async read(): Promise<DiskSpaceResponse> {
    return { stores: await this.monitor.measure() };
  }
}
