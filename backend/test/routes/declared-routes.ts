import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ACCESS_METADATA_KEY } from '../../src/platform/access.js';
import type { TestPortal } from '../portal/portal.js';

interface DeclaredRoute {
  /** Controller and method, such as `OrdersController.list`. */
  name: string;
  method: string;
  /** With placeholders, such as `/api/orders/:id`. */
  path: string;
  /** The permission, `public`, or undefined when the route declares neither. */
  access: unknown;
}

/** All routes that the portal's controllers declare. */
export function declaredRoutes(portal: TestPortal): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  for (const module of portal.app.get(ModulesContainer).values()) {
    for (const { metatype: controller } of module.controllers.values()) {
      if (typeof controller !== 'function') continue;
      const prototype: Record<string, unknown> = controller.prototype;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler = prototype[name];
        if (typeof handler !== 'function') continue;
        const method: unknown = Reflect.getMetadata('method', handler);
        if (typeof method !== 'number' || !(method in RequestMethod)) continue;
        const parts = [Reflect.getMetadata('path', controller), Reflect.getMetadata('path', handler)];
        routes.push({
          name: `${controller.name}.${name}`,
          method: RequestMethod[method] ?? '',
          path: ['', 'api', ...parts].join('/').replace(/\/+/g, '/').replace(/\/$/, ''),
          access:
            Reflect.getMetadata(ACCESS_METADATA_KEY, handler) ?? Reflect.getMetadata(ACCESS_METADATA_KEY, controller),
        });
      }
    }
  }
  return routes;
}
