import { type INestApplication, RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

interface RegisteredHandler {
  controller: { name: string; prototype: object };
  handler: object;
  /** `OrdersController.list` */
  name: string;
  /** `GET` */
  method: string;
  /** `/api/orders/:id` */
  path: string;
}

/** The handlers of all routes of an application. */
export function* registeredHandlers(app: INestApplication): Generator<RegisteredHandler> {
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype: controller } of module.controllers.values()) {
      if (typeof controller !== 'function') continue;
      const prototype: Record<string, unknown> = controller.prototype;
      for (const member of Object.getOwnPropertyNames(prototype)) {
        const handler = prototype[member];
        if (typeof handler !== 'function' || !(Reflect.getMetadata('method', handler) in RequestMethod)) continue;
        const parts = [controller, handler].map((part): string => Reflect.getMetadata('path', part));
        const path = ['/api', ...parts]
          .join('/')
          .replace(/\/{2,}/g, '/')
          .replace(/\/$/, '');
        const method = RequestMethod[Reflect.getMetadata('method', handler)] ?? '';
        yield { controller, handler, name: `${controller.name}.${member}`, method, path };
      }
    }
  }
}
