import { chmodSync, mkdirSync } from 'node:fs';
import type { EntitySchema } from '@mikro-orm/core';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { LoggerModule } from 'nestjs-pino';
import { ENV, type Env } from '../config/env.js';
import { DATABASE_URL } from './db/database-url.js';
import { ormConfig } from './db/orm.config.js';
import { DiskMonitor } from './disk/disk-monitor.js';
import { uploadOptions, uploadsDirectory } from './http/inputs/uploads.js';
import { RateLimits } from './http/rate-limits.js';
import { loggerOptions } from './logging.js';
import { QueueModule } from './queue/queue.module.js';
import { openStorage } from './storage/open-storage.js';
import { Storage } from './storage/storage.js';
import { WorkQueue } from './work-queue/work-queue.js';

/** Services for all modules that contain no business rules: database, queue, storage, uploads, logs. */
@Global()
@Module({})
export class PlatformModule {
  static with(env: Env, databaseUrl: string, entities: readonly EntitySchema[]): DynamicModule {
    const uploads = uploadsDirectory(env.dataDir);
    mkdirSync(uploads, { recursive: true, mode: 0o700 });
    // A folder created by an older version may be readable by others.
    chmodSync(uploads, 0o700);
    return {
      module: PlatformModule,
      imports: [
        LoggerModule.forRoot(loggerOptions(env.logLevel)),
        MikroOrmModule.forRoot(ormConfig(databaseUrl, entities)),
        MulterModule.register(uploadOptions(uploads)),
        QueueModule,
      ],
      providers: [
        RateLimits,
        DiskMonitor,
        { provide: WorkQueue, useFactory: () => WorkQueue.forMachine() },
        { provide: ENV, useValue: env },
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: Storage, useFactory: () => openStorage(env.storage) },
      ],
      exports: [ENV, DATABASE_URL, Storage, RateLimits, DiskMonitor, WorkQueue, MulterModule],
    };
  }
}
