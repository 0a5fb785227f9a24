import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import type { Request } from 'express';
import { LoggerModule } from 'nestjs-pino';
import { ENV, type Env } from '../config/env.js';
import { DATABASE_URL } from './db/database-url.js';
import { ormConfig } from './db/orm.config.js';
import { RateLimits } from './http/rate-limits.js';
import { uploadOptions, uploadsDirectory } from './http/uploads.js';
import { logContext } from './queue/job-telemetry.js';
import { QueueModule } from './queue/queue.module.js';
import { openStorage } from './storage/open-storage.js';
import { Storage } from './storage/storage.js';

/** What every module may use and none of it knows the trade: database, queue, storage, uploads, logs. */
@Global()
@Module({})
export class PlatformModule {
  static with(env: Env, databaseUrl: string): DynamicModule {
    const uploads = uploadsDirectory(env.dataDir);
    mkdirSync(uploads, { recursive: true, mode: 0o700 });
    // One that an older version made lets others look in.
    chmodSync(uploads, 0o700);
    return {
      module: PlatformModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            level: env.logLevel,
            mixin: logContext,
            genReqId: (_request, response) => {
              const id = randomUUID();
              response.setHeader('X-Request-Id', id);
              return id;
            },
            // A path may carry a one-time token in its last part, a header a session: neither is written down (row R07).
            serializers: {
              req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
                id,
                method,
                url: url.replace(/\?.*$/, '').replace(/(reset-(?:token|password)\/).+/i, '$1…'),
              }),
              res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
            },
            autoLogging: { ignore: (request) => !(request as Request).originalUrl?.startsWith('/api/') },
            customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'debug'),
          },
        }),
        MikroOrmModule.forRoot({ ...ormConfig(databaseUrl), autoLoadEntities: true }),
        MulterModule.register(uploadOptions(uploads)),
        QueueModule,
      ],
      providers: [
        RateLimits,
        { provide: ENV, useValue: env },
        { provide: DATABASE_URL, useValue: databaseUrl },
        { provide: Storage, useFactory: () => openStorage(env.storage) },
      ],
      exports: [ENV, DATABASE_URL, Storage, RateLimits, MulterModule],
    };
  }
}
