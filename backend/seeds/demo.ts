import type { INestApplicationContext } from '@nestjs/common';

export async function seedDemo(_app: INestApplicationContext): Promise<string[]> {
  return [];
}
